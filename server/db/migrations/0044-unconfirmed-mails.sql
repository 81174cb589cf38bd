-- Mails of the last hour to addresses that nobody has confirmed, by a hash of role and address, so that a deleted
-- account takes no count with it.
create table unconfirmed_mails (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  at timestamptz not null
);
create index unconfirmed_mails_address on unconfirmed_mails (address_hash, at);
create index unconfirmed_mails_at on unconfirmed_mails (at);
