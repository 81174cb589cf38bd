alter table jobs rename column here_said_at to arrival_reported_at;
