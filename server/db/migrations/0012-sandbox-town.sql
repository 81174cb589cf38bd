-- A seed run, and the clock as it was before: a row that outlives its process marks an unfinished run.
create table sandbox_town (
  one boolean primary key default true check (one),
  offset_ms bigint not null,
  frozen_at timestamptz
);
