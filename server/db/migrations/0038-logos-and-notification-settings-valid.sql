alter table employers validate constraint employers_deleted_has_no_logo;
alter table employers validate constraint employers_muted_topics;
alter table workers validate constraint workers_muted_topics;
