-- The bin of banks: a bank lies there with its chapters, grants and the membership of its questions.

alter table banks
  add column deleted_at timestamptz,
  add column deleted_by uuid references users (id);
create index banks_bin on banks (deleted_at desc, id) where deleted_at is not null;
-- A bank in the bin keeps its name from nobody.
drop index banks_name;
create unique index banks_name on banks (lower(name)) where deleted_at is null;

-- Went into the bin with the last of its banks, and comes back with the first.
alter table questions
  add column is_binned_with_bank boolean not null default false,
  add constraint questions_binned_with_bank check (deleted_at is not null or not is_binned_with_bank);
