-- How far the commit of an import is; and the chapters and knowledge points that a file names.
alter table question_imports
  -- The last sign of life of a commit; null while none runs.
  add column moving_at timestamptz,
  add column moved_count integer not null default 0,
  add column moving_count integer not null default 0;

alter table question_import_items
  -- From the top, as the file names it; the commit adds what the bank has not.
  add column chapter text[] not null default '{}',
  add column knowledge_ids uuid[] not null default '{}';

-- What lists count, sort and narrow without a look at the questions themselves, which are wide.
create index questions_narrow on questions (updated_at desc, created_at, id) include (type, level, state)
  where deleted_at is null;
drop index questions_list;
