-- Rows written in the transaction that makes them true; delivery follows by the task queue.
create table messages (
  id hex_id primary key,
  role text not null check (role in ('worker', 'employer')),
  account_id hex_id not null,
  event text not null,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index messages_account on messages (role, account_id, created_at desc, id desc) where deleted_at is null;

create table mails (
  id hex_id primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- One Message-ID for every try, so that a mail sent twice is shown once.
  message_id text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_recipient on mails (lower(recipient), created_at desc);

create table pushes (
  id hex_id primary key,
  role text not null check (role in ('worker', 'employer')),
  account_id hex_id not null,
  event text not null,
  title text not null,
  body text not null,
  data jsonb not null,
  -- A push replaces its twin that carries the same tag.
  tag text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);

create index pushes_account on pushes (account_id, created_at desc);

-- The sandbox's clock: real time plus an offset, or standing still.
create table sandbox_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null,
  frozen_at timestamptz
);
