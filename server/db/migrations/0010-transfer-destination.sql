-- The account a transfer was asked for: what a keyed call is built from is frozen, or a second try would be another request.
alter table payments add column payout_account_id text;

-- What the sweep walks through, held wages that were released included; its query states the same condition.
drop index payments_unfinished;
create index payments_unfinished on payments (id)
  where status in ('pending', 'confirming', 'processing', 'action_required', 'failed')
     or (status = 'paid' and payout in ('none', 'waiting_account', 'held', 'transferring'));
