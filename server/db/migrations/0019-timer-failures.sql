-- What a timer could not do, and when it is tried again, so that one bad row never delays another.
create table timer_failures (
  timer text not null,
  subject_id text not null,
  attempts integer not null,
  next_at timestamptz not null,
  primary key (timer, subject_id)
);
create index timer_failures_next on timer_failures (next_at);
