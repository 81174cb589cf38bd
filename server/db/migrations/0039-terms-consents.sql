-- Every agreement to a version of the terms of use (docs/rules/terms.md#consents). None is ever changed or deleted, not even
-- with the account, which `role` and `account_id` name. Without a hash: agreed to before the hash of the text was stored.
create table terms_consents (
  role text not null check (role in ('worker', 'employer')),
  account_id hex_id not null,
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  text_sha256 text check (text_sha256 ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz not null,
  primary key (role, account_id, version)
);
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'a consent is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger terms_consents_are_immutable before update or delete on terms_consents
  for each row execute function refuse_consent_change();
-- The columns stay for this release: processes of the one before read and write them while they are being replaced.
insert into terms_consents (role, account_id, version, agreed_at)
  select 'worker', id, terms_version, terms_agreed_at from workers
  where terms_version is not null and terms_agreed_at is not null
  union all
  select 'employer', id, terms_version, terms_agreed_at from employers
  where terms_version is not null and terms_agreed_at is not null;
