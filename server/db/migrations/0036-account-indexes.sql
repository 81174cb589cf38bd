-- no-transaction
-- What an account's export reads and its deletion removes. Its other rows have an index that begins with the account.
alter table workers validate constraint workers_deleted_is_anonymous;
alter table employers validate constraint employers_deleted_is_anonymous;
create index concurrently if not exists messages_of_account on messages (account_id, id);
create index concurrently if not exists mails_of_account on mails (account_id, id);
create index concurrently if not exists activity_log_user on activity_log (user_id, id) where user_id is not null;
create index concurrently if not exists audit_actor on audit (actor_id, id) where actor_id is not null;
create index concurrently if not exists mails_account_deleted on mails (created_at) where event = 'accountDeleted';
