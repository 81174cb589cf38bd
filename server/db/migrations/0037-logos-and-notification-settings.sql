-- A restaurant's logo, shown on its shifts; a deleted account has none. The topics that a person gets no pushes and emails on.
-- What is not valid here is validated by the next migration, which does not hold the tables.
alter table employers
  add column logo_file text,
  add column muted_topics text[] not null default '{}',
  add constraint employers_deleted_has_no_logo check (deleted_at is null or logo_file is null) not valid,
  add constraint employers_muted_topics check (muted_topics <@ array['applicants', 'reminders', 'receipts']) not valid;
alter table workers
  add column muted_topics text[] not null default '{}',
  add constraint workers_muted_topics check (muted_topics <@ array['reminders', 'pay']) not valid;
