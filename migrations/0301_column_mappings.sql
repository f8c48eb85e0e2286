-- Which column of a sheet is which, where its headings do not say: mapped once, and known by the header row from then on.
create table question_column_mappings (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the header row as the reader compares it.
  head_hash bytea not null check (octet_length(head_hash) = 32),
  heads text[] not null,
  -- The key of our column for each; empty where it is not imported.
  keys text[] not null,
  updated_at timestamptz not null,
  check (cardinality(heads) between 1 and 200 and cardinality(heads) = cardinality(keys)),
  unique (user_id, head_hash)
);
create index question_column_mappings_newest on question_column_mappings (user_id, updated_at desc, id);
