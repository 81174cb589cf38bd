-- Events with their facts instead of sentences: the text is made when it is read or sent, in the reader's language.
-- Earlier rows hold English sentences, from which no facts can be read back, and no screen shows them: they go.
delete from messages;
delete from pushes;
delete from mails;

alter table messages drop column title, drop column body, add column facts jsonb not null;

alter table pushes drop column title, drop column body, drop column data, add column facts jsonb not null;

alter table mails
  drop column subject,
  drop column text_body,
  drop column html_body,
  add column role text not null check (role in ('worker', 'employer')),
  add column account_id hex_id not null,
  add column event text not null,
  add column facts jsonb not null,
  -- What the link of the mail proves itself by. Gone once a real mail server has taken the mail.
  add column secret text,
  -- In which language the mail was sent; null until then.
  add column language text;

-- The language in which a person reads; the application's list of languages decides which there are.
alter table workers add column language text not null default 'en';
alter table employers add column language text not null default 'en';
