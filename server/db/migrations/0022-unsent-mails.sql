-- no-transaction
-- What the sweep of unsent mail walks through; its query states the same condition.
create index concurrently if not exists mails_unsent on mails (coalesce(next_attempt_at, created_at)) where sent_at is null;
