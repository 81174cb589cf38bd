alter table payments validate constraint payments_payout_of_paid;
