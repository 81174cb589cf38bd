-- no-transaction
-- What the purge deletes by, and whether a restaurant owes a payment.
create index concurrently if not exists sessions_last_used on sessions (last_used_at);
create index concurrently if not exists clock_in_failures_at on clock_in_failures (at);
create index concurrently if not exists idempotent_answers_at on idempotent_answers (at);
create index concurrently if not exists provider_events_received on provider_events (received_at);
create index concurrently if not exists payments_employer_status on payments (employer_id, mode, status);
