-- Mappings of columns may belong to everybody (no user), have a name, and say that the first row is a question already.
alter table question_column_mappings
  alter column user_id drop not null,
  add column name text not null default '' check (char_length(name) <= 60),
  add column is_question boolean not null default false,
  -- The first row of somebody's file is nobody else's.
  add check (user_id is not null or not is_question);
create unique index question_column_mappings_of_site on question_column_mappings (head_hash) where user_id is null;
