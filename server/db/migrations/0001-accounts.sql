-- Ids are 24 lower-case hex, compared byte by byte: their order is the order of their making.
create extension if not exists btree_gist;

create domain hex_id as text collate "C" check (value ~ '^[0-9a-f]{24}$');

create table workers (
  id hex_id primary key,
  name text not null,
  email text not null,
  email_validated_at timestamptz,
  password_hash text not null,
  -- The date of birth stays on the device; only the attestation is stored (docs/rules/accounts.md#minimum-age).
  age_attested_at timestamptz not null,
  avatar_file text,
  licence_file text,
  food_card_file text,
  terms_version text,
  terms_agreed_at timestamptz,
  short_notice_cancels integer not null default 0,
  malicious_count integer not null default 0,
  suspended_at timestamptz,
  suspended_reason text,
  last_login_at timestamptz,
  created_at timestamptz not null
);
-- One address, one account of the role, whatever its case.
create unique index workers_email on workers (lower(email));

create table employers (
  id hex_id primary key,
  company_name text not null,
  email text not null,
  email_validated_at timestamptz,
  password_hash text not null,
  street_address text not null,
  city text not null,
  state text not null,
  zip text not null,
  latitude double precision not null,
  longitude double precision not null,
  hiring_manager text not null,
  store_manager text not null,
  store_number text,
  phone text not null,
  ein text not null,
  terms_version text,
  terms_agreed_at timestamptz,
  short_notice_cancels integer not null default 0,
  malicious_count integer not null default 0,
  suspended_at timestamptz,
  suspended_reason text,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create unique index employers_email on employers (lower(email));

create table admins (
  id hex_id primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create unique index admins_name on admins (lower(name));

create table sessions (
  token_hash bytea primary key,
  role text not null check (role in ('worker', 'employer', 'admin')),
  account_id hex_id not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_account on sessions (role, account_id);

-- The secret of a validation link proves that its reader owns the mailbox; ids are seen by others and prove nothing.
create table email_validations (
  secret_hash bytea primary key,
  role text not null check (role in ('worker', 'employer')),
  account_id hex_id not null,
  email text not null,
  created_at timestamptz not null
);
create index email_validations_account on email_validations (role, account_id);

create table login_failures (
  id bigint generated always as identity primary key,
  role text not null,
  account_key text not null,
  address text not null,
  at timestamptz not null
);
create index login_failures_pair on login_failures (role, account_key, address, at);
create index login_failures_address on login_failures (address, at);

create table work_history (
  id hex_id primary key,
  worker_id hex_id not null references workers,
  title text not null,
  employer text not null,
  started text not null,
  ended text,
  current boolean not null,
  created_at timestamptz not null
);
create index work_history_worker on work_history (worker_id);

create table activity_log (
  id hex_id primary key,
  user_id text,
  user_type text not null,
  action text not null,
  description text not null,
  verified boolean not null,
  address text not null,
  at timestamptz not null
);
create index activity_log_address on activity_log (address, at);

-- First answers of calls that take an Idempotency-Key, for 24 hours.
create table idempotent_answers (
  account_id hex_id not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply jsonb,
  at timestamptz not null,
  primary key (account_id, call, key)
);

-- Who changed money, state or punches, when, and to what. Nothing here is ever changed or removed.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_role text not null check (actor_role in ('worker', 'employer', 'admin', 'system')),
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null default '{}'
);
create index audit_subject on audit (subject_kind, subject_id, id);
