-- An attempt whose password is being checked: it takes one of the allowed places and is not wrong yet.
alter table login_failures add column pending boolean not null default false;
