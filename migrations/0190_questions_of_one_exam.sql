-- What is composed for one exam alone is a blueprint that no list shows.
alter table blueprints add column is_reusable boolean not null default true;

drop index blueprints_list;
create index blueprints_list on blueprints (updated_at desc, id) where is_reusable;
