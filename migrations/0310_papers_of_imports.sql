-- A file that is imported, as a paper: what it says of sections and points, and the question that each of its lines became.
alter table question_imports
  add column outline jsonb default '[]' not null,
  add column paper jsonb;
