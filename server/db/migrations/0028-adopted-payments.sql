-- After a database is put back from before a close, the shift's charge carries the id of a payment that is gone.
alter table payments add column transfer_group_id text;
