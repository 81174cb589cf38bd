-- Columns and values that nothing writes. An admin's close and objections come back with the calls that need them;
-- the open shifts of a suspended restaurant are deleted, so none needs to be hidden.
alter table jobs drop column objected_at;
alter table jobs drop constraint jobs_closed_by_check;
alter table jobs add constraint jobs_closed_by_check check (closed_by in ('employer', 'system'));
alter table applications drop constraint applications_set_aside_reason_check;
alter table applications add constraint applications_set_aside_reason_check
  check (set_aside_reason in ('filled', 'deleted', 'expired', 'booked_elsewhere'));
alter table idempotent_answers drop column status;

-- The search's indexes had a condition on the column; they go with it.
alter table jobs drop column listed;
create index jobs_open_created on jobs (created_at desc, id desc) where state = 'open';
create index jobs_open_city_created on jobs (city, created_at desc, id desc) where state = 'open';
create index jobs_open_pay on jobs (pay_cents_per_hour, id) where state = 'open';
create index jobs_open_city_pay on jobs (city, pay_cents_per_hour, id) where state = 'open';
create index jobs_open_title on jobs (title, id) where state = 'open';
create index jobs_open_city_title on jobs (city, title, id) where state = 'open';
create index jobs_open_total on jobs (scheduled_ms_cents, id) where state = 'open';
create index jobs_open_city_total on jobs (city, scheduled_ms_cents, id) where state = 'open';
create index jobs_open_place on jobs using gist (place) where state = 'open';
