-- no-transaction
-- Sum and number of an account's ratings, and a worker's closed shifts (docs/rules/accounts.md#ratings-shown): shown and sorted by
-- more often than they change. A trigger keeps them, so that every write does, those of a process of the version before too.
alter table workers
  add column if not exists rating_total integer not null default 0,
  add column if not exists ratings_count integer not null default 0,
  add column if not exists worked_jobs_total integer not null default 0;
alter table employers
  add column if not exists rating_total integer not null default 0,
  add column if not exists ratings_count integer not null default 0;

-- Takes what the row before counted for, adds what the row now counts for. The job is locked before its accounts, as everywhere.
create or replace function count_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (old.worker_stars is not null or old.state = 'closed') then
    update workers set
      rating_total = rating_total - coalesce(old.worker_stars, 0),
      ratings_count = ratings_count - (old.worker_stars is not null)::int,
      worked_jobs_total = worked_jobs_total - (old.state = 'closed')::int
    where id = old.worker_id;
  end if;
  if tg_op <> 'DELETE' and (new.worker_stars is not null or new.state = 'closed') then
    update workers set
      rating_total = rating_total + coalesce(new.worker_stars, 0),
      ratings_count = ratings_count + (new.worker_stars is not null)::int,
      worked_jobs_total = worked_jobs_total + (new.state = 'closed')::int
    where id = new.worker_id;
  end if;
  if tg_op <> 'INSERT' and old.employer_stars is not null then
    update employers set rating_total = rating_total - old.employer_stars, ratings_count = ratings_count - 1
    where id = old.employer_id;
  end if;
  if tg_op <> 'DELETE' and new.employer_stars is not null then
    update employers set rating_total = rating_total + new.employer_stars, ratings_count = ratings_count + 1
    where id = new.employer_id;
  end if;
  return null;
end
$$;
create or replace trigger jobs_count_ratings after insert or delete on jobs
  for each row execute function count_ratings();
create or replace trigger jobs_recount_ratings
  after update of state, worker_id, employer_id, worker_stars, employer_stars on jobs for each row
  when ((old.state = 'closed', old.worker_id, old.employer_id, old.worker_stars, old.employer_stars)
    is distinct from (new.state = 'closed', new.worker_id, new.employer_id, new.worker_stars, new.employer_stars))
  execute function count_ratings();

-- What was counted for before. Some accounts at a time, each locked before its jobs are read: a change that the reading does not
-- see yet waits for the lock and is then added by the trigger.
do $$
declare
  last text := '';
  batch hex_id[];
begin
  loop
    select array_agg(id order by id) into batch
    from (select id from workers where id > last order by id limit 500 for no key update) as account;
    exit when batch is null;
    update workers as w set
      rating_total = coalesce(c.total, 0), ratings_count = coalesce(c.ratings, 0), worked_jobs_total = coalesce(c.worked, 0)
    from unnest(batch) as account (id) left join (
      select worker_id, sum(worker_stars) as total, count(worker_stars) as ratings, count(*) filter (where state = 'closed') as worked
      from jobs where worker_id = any (batch) group by worker_id
    ) as c on c.worker_id = account.id
    where w.id = account.id;
    last := batch[array_upper(batch, 1)];
    commit;
  end loop;
  last := '';
  loop
    select array_agg(id order by id) into batch
    from (select id from employers where id > last order by id limit 500 for no key update) as account;
    exit when batch is null;
    update employers as e set rating_total = coalesce(c.total, 0), ratings_count = coalesce(c.ratings, 0)
    from unnest(batch) as account (id) left join (
      select employer_id, sum(employer_stars) as total, count(employer_stars) as ratings
      from jobs where employer_id = any (batch) and employer_stars is not null group by employer_id
    ) as c on c.employer_id = account.id
    where e.id = account.id;
    last := batch[array_upper(batch, 1)];
    commit;
  end loop;
end
$$;
