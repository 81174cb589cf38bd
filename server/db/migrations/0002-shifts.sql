-- Distance on the globe, in index order; cube may be made by the owner of a database, earthdistance only by its administrator.
create extension if not exists cube;

create table jobs (
  id hex_id primary key,
  employer_id hex_id not null references employers,
  state text not null check (state in ('open', 'scheduled', 'clockedIn', 'pendingComplete', 'closed',
                                       'deleted', 'cancelled', 'expired', 'noShow')),
  title text not null,
  description text not null,
  pay_cents_per_hour integer not null check (pay_cents_per_hour between 100 and 99900),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The restaurant as it was when it posted; later edits of the account change later shifts only.
  company_name text not null,
  hiring_manager text not null,
  store_manager text not null,
  store_number text,
  street_address text not null,
  city text not null,
  region text not null,
  zip text not null,
  latitude double precision not null,
  longitude double precision not null,
  -- The point on the unit sphere: the straight line between two such points grows with the great circle.
  place cube not null generated always as (
    cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))])
  ) stored,
  created_at timestamptz not null,
  -- Scheduled milliseconds times cents an hour: what the search sorts by as the total.
  scheduled_ms_cents bigint not null
    generated always as ((extract(epoch from (ends_at - starts_at)) * 1000)::bigint * pay_cents_per_hour) stored,
  -- The restaurant is active: kept here so that the public search needs one index and no join.
  listed boolean not null default true,
  worker_id hex_id references workers,
  hired_at timestamptz,
  clock_in_code text,
  clocked_in_at timestamptz,
  clocked_out_at timestamptz,
  clocked_out_by text check (clocked_out_by in ('worker', 'employer', 'system')),
  punches_entered_by_hand boolean not null default false,
  here_said_at timestamptz,
  objected_at timestamptz,
  pending_complete_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('employer', 'operator', 'system')),
  ended_at timestamptz,
  ended_on_short_notice boolean not null default false,
  -- Stars the employer gave the worker, and the worker the employer.
  worker_stars smallint check (worker_stars between 1 and 5),
  employer_stars smallint check (employer_stars between 1 and 5),
  constraint jobs_times check (starts_at < ends_at),
  constraint jobs_punches check (clocked_out_at is null or (clocked_in_at is not null and clocked_in_at <= clocked_out_at)),
  -- One hire: a shift has a worker exactly in the states that need one.
  constraint jobs_one_hire check ((worker_id is not null) = (state in ('scheduled', 'clockedIn', 'pendingComplete',
                                                                       'closed', 'cancelled', 'noShow'))),
  -- No overlapping shifts for one worker (docs/rules/applications.md#schedule-conflict). After the clock-out
  -- the rest is free.
  constraint jobs_no_overlap exclude using gist (worker_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('scheduled', 'clockedIn'))
);
create index jobs_employer on jobs (employer_id, state, starts_at, id);
create index jobs_worker on jobs (worker_id, state, starts_at) where worker_id is not null;
-- The public search: what is open, by each of its orders, with and without a city.
create index jobs_open_created on jobs (created_at desc, id desc) where state = 'open' and listed;
create index jobs_open_city_created on jobs (city, created_at desc, id desc) where state = 'open' and listed;
create index jobs_open_pay on jobs (pay_cents_per_hour, id) where state = 'open' and listed;
create index jobs_open_city_pay on jobs (city, pay_cents_per_hour, id) where state = 'open' and listed;
create index jobs_open_title on jobs (title, id) where state = 'open' and listed;
create index jobs_open_city_title on jobs (city, title, id) where state = 'open' and listed;
create index jobs_open_total on jobs (scheduled_ms_cents, id) where state = 'open' and listed;
create index jobs_open_city_total on jobs (city, scheduled_ms_cents, id) where state = 'open' and listed;
create index jobs_open_place on jobs using gist (place) where state = 'open' and listed;
-- What falls due by the clock.
create index jobs_due_start on jobs (starts_at) where state in ('open', 'scheduled');
create index jobs_due_end on jobs (ends_at) where state in ('scheduled', 'clockedIn');
create index jobs_due_close on jobs (pending_complete_at) where state = 'pendingComplete';

create table applications (
  id hex_id primary key,
  job_id hex_id not null references jobs,
  worker_id hex_id not null references workers,
  -- set_aside: another was hired, the shift is gone, or the worker is booked then; withdrawn: by the worker.
  status text not null check (status in ('waiting', 'hired', 'set_aside', 'withdrawn')),
  set_aside_reason text check (set_aside_reason in ('filled', 'deleted', 'expired', 'booked_elsewhere', 'suspended')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
-- One standing application of one worker to one shift; after withdrawing one may apply again.
create unique index applications_one_standing on applications (job_id, worker_id) where status <> 'withdrawn';
create unique index applications_one_hired on applications (job_id) where status = 'hired';
create index applications_worker on applications (worker_id, status);

create table punch_edits (
  id hex_id primary key,
  job_id hex_id not null references jobs,
  at timestamptz not null,
  by_role text not null,
  by_id hex_id not null,
  old_in timestamptz,
  old_out timestamptz,
  new_in timestamptz not null,
  new_out timestamptz not null,
  reason text
);
create index punch_edits_job on punch_edits (job_id, id);

create table clock_in_failures (
  id bigint generated always as identity primary key,
  job_id hex_id not null references jobs,
  at timestamptz not null
);
create index clock_in_failures_job on clock_in_failures (job_id, at);

-- The reminders sent for a shift and hire, so that none is sent twice.
create table shift_notices (
  job_id hex_id not null references jobs,
  kind text not null,
  hired_at timestamptz not null,
  at timestamptz not null,
  primary key (job_id, kind, hired_at)
);
