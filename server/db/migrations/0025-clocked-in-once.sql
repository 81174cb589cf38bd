-- no-transaction
-- A worker is clocked in at one shift at a time (docs/rules/shifts.md#clocking-in).
create unique index concurrently if not exists jobs_one_clocked_in on jobs (worker_id) where state = 'clockedIn';
