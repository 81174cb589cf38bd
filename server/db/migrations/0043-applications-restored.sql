-- When a hire's end made an application wait again, so that its worker sees which ones did.
alter table applications add column restored_at timestamptz;
