-- Which folder of files this database belongs to. The folder has the same number in it: a process whose folder has another
-- one would store where no other process looks.
create table storage_identity (
  is_only boolean primary key default true check (is_only),
  storage_id uuid not null,
  created_at timestamptz not null
);

-- In which folder the bytes of an upload lie that is on its way in, where processes have folders of their own (S3).
alter table assets add storage_id uuid;
