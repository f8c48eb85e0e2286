-- What markers write on answers (docs/adr/0143): a part of the mark, as its comment is; modules/papers/contract/annotations.ts says what it holds.
-- The sizes are those of one mark, and of the two that a mean comes of.
alter table marks
  add column annotations jsonb not null default '[]'
    check (jsonb_typeof(annotations) = 'array' and octet_length(annotations::text) <= 2097152);
alter table blind_marks
  add column annotations jsonb not null default '[]'
    check (jsonb_typeof(annotations) = 'array' and octet_length(annotations::text) <= 1048576);
