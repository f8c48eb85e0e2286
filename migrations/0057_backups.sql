-- Backups that were made or failed, for the page of the system. The files themselves lie in a folder.
create table backups (
  id uuid primary key,
  kind text not null check (kind in ('nightly', 'command', 'update')),
  file text not null,
  bytes bigint not null,
  -- Empty if it is good.
  error text not null default '',
  finished_at timestamptz not null default now()
);
create index backups_finished on backups (finished_at desc);
