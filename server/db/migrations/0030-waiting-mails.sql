-- no-transaction
-- What the sweep walks through, now without what was given up, and what is counted at every reading of `/metrics`.
create index concurrently if not exists mails_waiting on mails (coalesce(next_attempt_at, created_at))
  where sent_at is null and given_up_at is null;
create index concurrently if not exists mails_given_up on mails (given_up_at) where given_up_at is not null;
drop index concurrently if exists mails_unsent;
