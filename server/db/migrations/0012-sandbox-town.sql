-- A town that is being built, and the clock as it was before: a row that outlives its builder is a town cut short.
create table sandbox_town (
  one boolean primary key default true check (one),
  offset_ms bigint not null,
  frozen_at timestamptz
);
