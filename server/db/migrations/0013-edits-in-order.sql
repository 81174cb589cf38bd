-- The order in which edits of punches took effect; two may fall into one millisecond.
alter table punch_edits add column if not exists position bigint not null generated always as identity;
drop index punch_edits_job;
create index punch_edits_job on punch_edits (job_id, position);
