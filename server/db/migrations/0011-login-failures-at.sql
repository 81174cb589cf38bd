-- Wrong log-ins older than the longest pause are taken away at later tries; this finds them.
create index login_failures_at on login_failures (at);
