-- Question files in more formats: what a dry run shows beside each question, and pictures that files bring along.

alter table question_import_items
  -- As it stands in the file, cut to what a screen shows.
  add column original text not null default '',
  -- What the file has and the question cannot hold: sentences in both languages.
  add column losses jsonb not null default '[]';

alter table question_imports
  add column format text not null default 'jsonl',
  -- Questions of the bank that were given a new version, level or tags.
  add column updated_count integer;

-- A picture that came with a question file is stored once, however often the file is read, and no owner takes it away.
alter table files add column is_shared boolean not null default false;
create unique index files_shared on files (sha256) where is_shared;
