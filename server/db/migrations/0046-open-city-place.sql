-- no-transaction
-- The nearest open shifts of a city, which may be far from where the person is.
create index concurrently if not exists jobs_open_city_place on jobs using gist (city, place) where state = 'open';
