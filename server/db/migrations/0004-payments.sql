-- Every provider's id carries the mode it was made in; ids of another mode are treated as absent.
create table payout_accounts (
  worker_id hex_id not null references workers,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  account_id text unique,
  can_receive boolean not null default false,
  can_pay_out boolean not null default false,
  checked_at timestamptz,
  created_at timestamptz not null,
  primary key (worker_id, mode)
);

create table payment_customers (
  employer_id hex_id not null references employers,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  -- Raised when the provider no longer knows the customer; part of the idempotency key.
  generation integer not null default 1,
  customer_id text unique,
  created_at timestamptz not null,
  primary key (employer_id, mode)
);

create table payment_methods (
  id text primary key,
  employer_id hex_id not null references employers,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  kind text not null check (kind in ('card', 'us_bank_account')),
  fingerprint text,
  brand text,
  bank_name text,
  account_type text,
  last4 text not null,
  exp_month integer,
  exp_year integer,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index payment_methods_one_default on payment_methods (employer_id, mode)
  where is_default and removed_at is null;
create index payment_methods_employer on payment_methods (employer_id, mode, created_at) where removed_at is null;

create table payments (
  id hex_id primary key,
  -- One payment a shift.
  job_id hex_id not null unique references jobs,
  employer_id hex_id not null references employers,
  worker_id hex_id not null references workers,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  wage_cents integer not null check (wage_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  amount_cents integer not null,
  currency text not null default 'usd',
  status text not null check (status in ('pending', 'confirming', 'processing', 'action_required', 'failed', 'paid',
                                         'not_collectable', 'refunded')),
  payout text not null default 'none' check (payout in ('none', 'waiting_account', 'held', 'transferring',
                                                        'transferred', 'transfer_failed')),
  held_reason text check (held_reason in ('wage_over_limit', 'punches_by_hand')),
  held_released_at timestamptz,
  attempt integer not null default 1,
  automatic_attempts integer not null default 0,
  customer_id text,
  payment_method_id text,
  method_label text,
  pi_id text unique,
  pi_gen integer not null default 0,
  pi_asked_at timestamptz,
  confirming_at timestamptz,
  charge_id text,
  transfer_id text unique,
  tr_gen integer not null default 0,
  tr_asked_at timestamptz,
  fail_code text,
  decline_code text,
  action_url text,
  next_retry_at timestamptz,
  refunded_cents integer not null default 0,
  disputed boolean not null default false,
  -- Real time of the machine, not the product's clock: a lease outlives nobody.
  lease_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_amount check (amount_cents = wage_cents + fee_cents)
);
create index payments_employer on payments (employer_id, created_at desc, id desc);
create index payments_worker on payments (worker_id, created_at desc, id desc);
create index payments_unfinished on payments (updated_at)
  where status in ('pending', 'confirming', 'processing', 'action_required', 'failed')
     or (status = 'paid' and payout in ('none', 'waiting_account', 'transferring'));

-- Each event of the provider once.
create table provider_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
