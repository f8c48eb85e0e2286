-- The author of an import says where the questions of a written paper begin: the file is read again with these cuts.
alter table question_imports
  -- The file itself, of formats that can be cut otherwise, until the import is committed.
  add column file bytea,
  -- [line, whether a question begins there]
  add column cuts jsonb not null default '[]';
alter table question_imports alter column file set storage external;

alter table question_import_items
  -- { line, text } of the file that are in the question.
  add column lines jsonb not null default '[]',
  -- { begins, lines, what }, `what` in both languages.
  add column doubts jsonb not null default '[]',
  -- Of all that was read: a question with the same one stays as it is when the file is read again.
  add column digest bytea;

alter table question_import_problems
  add column lines jsonb not null default '[]',
  add column doubts jsonb not null default '[]',
  add column digest bytea,
  -- What is not carried over: known of a question with a problem too, and told once it is corrected.
  add column losses jsonb not null default '[]';
