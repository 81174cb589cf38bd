-- no-transaction
-- Counted at every reading of `/metrics`; the query states the same condition.
create index concurrently if not exists payments_transfer_failed on payments (mode) where payout = 'transfer_failed';
