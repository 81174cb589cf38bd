-- Each mail has a back-off of its own; a claim keeps two processes from sending it at once.
alter table mails
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  add column claimed_until timestamptz;
