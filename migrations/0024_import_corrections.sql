-- An import of questions can be left and found again: how far its reading is, what it left out, and every wrong
-- question with a draft that its author can correct.
alter table question_imports
  add column done_count integer not null default 0,
  add column touched_at timestamptz,
  add column left_out_count integer not null default 0,
  add column left_out jsonb not null default '[]',
  drop column first_problem;

create index question_imports_user on question_imports (user_id, bank_id, created_at);

create table question_import_problems (
  import_id uuid not null references question_imports (id) on delete cascade,
  line integer not null,
  -- In every language of the product.
  what jsonb not null,
  original text not null,
  -- Content, level and tags as far as they could be read.
  draft jsonb not null,
  primary key (import_id, line)
);
