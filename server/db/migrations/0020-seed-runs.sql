-- Named for what the row marks: a seed run that has not finished.
alter table sandbox_town rename to sandbox_seed_runs;
