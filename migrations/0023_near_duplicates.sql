-- Near duplicates. Questions whose texts are alike share some of these keys (near.rules.ts); a worker fills them in.
alter table questions add column near_keys integer[] not null default '{}';
alter table question_import_items add column near_keys integer[] not null default '{}';
create index questions_near on questions using gin (near_keys);
