-- A deleted account keeps its row, without anything that names the person, since worked shifts and pay refer to it.
alter table workers
  add column deleted_at timestamptz,
  add constraint workers_deleted_is_anonymous check (
    deleted_at is null or
    email_validated_at is null and avatar_file is null and licence_file is null and food_card_file is null
  ) not valid;
alter table employers
  add column deleted_at timestamptz,
  add constraint employers_deleted_is_anonymous check (deleted_at is null or email_validated_at is null) not valid;

-- What a deleted account still has outside the database; a row is deleted once that is gone.
create table erasures (
  id hex_id primary key,
  kind text not null check (kind in ('file', 'customer')),
  name text not null,
  -- Of a customer at the payment provider.
  mode text check (mode in ('sandbox', 'test', 'live')),
  created_at timestamptz not null,
  check ((kind = 'customer') = (mode is not null))
);
