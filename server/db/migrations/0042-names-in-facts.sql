-- no-transaction
-- What others were notified of is found by its shift when an account is deleted; applications also when withdrawn.
create index concurrently if not exists applications_job on applications (job_id);
create index concurrently if not exists messages_worker_name on messages ((facts -> 'shift' ->> 'id'))
  where role = 'employer' and facts ? 'workerName';
create index concurrently if not exists messages_manager_name on messages ((facts -> 'shift' ->> 'id'))
  where role = 'worker' and facts ? 'managerName';
create index concurrently if not exists pushes_worker_name on pushes ((facts -> 'shift' ->> 'id'))
  where role = 'employer' and facts ? 'workerName';
create index concurrently if not exists pushes_manager_name on pushes ((facts -> 'shift' ->> 'id'))
  where role = 'worker' and facts ? 'managerName';
create index concurrently if not exists mails_worker_name on mails ((facts -> 'shift' ->> 'id'))
  where role = 'employer' and facts ? 'workerName';
create index concurrently if not exists mails_manager_name on mails ((facts -> 'shift' ->> 'id'))
  where role = 'worker' and facts ? 'managerName';
