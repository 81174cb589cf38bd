-- What the browser named itself at log-in; unknown for sessions of before.
alter table sessions add column user_agent text check (length(user_agent) <= 300);
