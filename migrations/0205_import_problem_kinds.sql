-- Problems of one kind are left out of an import together, and can be taken back until it is committed.
alter table question_import_problems
  -- The sentence of the problem without the names and numbers in it, in every language of the product.
  add column kind jsonb not null default '{}',
  add column is_dropped boolean not null default false;
update question_import_problems set kind = what;
alter table question_import_problems alter column kind drop default;

alter table question_imports
  add column dropped_count integer not null default 0,
  -- What the file holds, counted before it is cut into questions: numbered lines, rows or items (docs/formats.md).
  add column entry_count integer not null default 0,
  add column inner_entry_count integer not null default 0,
  add column left_out_entry_count integer not null default 0;
