-- An account that the provider closed, or no longer knows, is replaced by the next generation.
alter table payout_accounts
  -- Part of the idempotency key, raised when the account is replaced.
  add column generation integer not null default 1,
  -- Since when the provider no longer has the account.
  add column closed_at timestamptz;
