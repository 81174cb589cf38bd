-- A payout begins only once the charge is paid. Validated in a migration of its own, so that the table is not scanned
-- under this lock.
alter table payments add constraint payments_payout_of_paid check (payout = 'none' or status = 'paid') not valid;
