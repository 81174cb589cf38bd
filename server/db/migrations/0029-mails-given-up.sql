-- Since when a mail is tried no longer (docs/rules/messages.md#delivery).
alter table mails add column given_up_at timestamptz;
