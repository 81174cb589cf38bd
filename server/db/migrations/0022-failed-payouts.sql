-- The failed payout that its worker was last notified of, so that each is notified once.
alter table payout_accounts add column failed_payout_id text;
