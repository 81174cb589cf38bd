-- Links are kept for an hour after they have ended, since they still count against the account's limit.
create table password_resets (
  token_hash bytea primary key,
  role text not null check (role in ('worker', 'employer')),
  account_id hex_id not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index password_resets_account on password_resets (role, account_id);
create index password_resets_created_at on password_resets (created_at);
-- Only the newest link of an account works.
create unique index password_resets_one_live on password_resets (role, account_id) where ended_at is null;
