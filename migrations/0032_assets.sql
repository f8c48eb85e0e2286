-- Files that lessons are made of: they arrive in parts, are private, and are fetched by links that expire.

create table assets (
  id uuid primary key,
  name text not null,
  -- contract/enums.ts, AssetKind; null until the bytes have been looked at.
  kind smallint,
  mime text,
  size_bytes bigint not null check (size_bytes > 0),
  -- How many bytes have arrived, as far as was noted; the file that grows says it exactly.
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  -- Who writes at the moment: the last request that came. One that is no longer named here stops.
  writer uuid,
  sha256 bytea,
  width integer,
  height integer,
  duration_seconds integer,
  has_thumbnail boolean not null default false,
  -- contract/enums.ts, AssetState: 0 receiving, 1 being looked at, 2 ready, 3 refused.
  state smallint not null default 0 check (state between 0 and 3),
  -- Of what is being looked at: until when somebody has it, and for which time.
  held_until timestamptz,
  tries smallint not null default 0,
  -- Why it was refused: the name of a refusal and its arguments.
  refusal jsonb,
  owner_id uuid not null references users (id),
  department_id uuid references departments (id),
  bigrams text[] not null default '{}',
  created_at timestamptz not null,
  -- The last time that bytes came, while they come.
  updated_at timestamptz not null,
  constraint assets_ready check (state <> 2 or (kind is not null and mime is not null and sha256 is not null and received_bytes = size_bytes))
);
create index assets_list on assets (created_at desc, id);
create index assets_owner on assets (owner_id);
create index assets_department on assets (department_id);
create index assets_bigrams on assets using gin (bigrams);
create index assets_unfinished on assets (updated_at) where state in (0, 1);

-- The files of a package (SCORM, HLS), unpacked: what a link to the package may open below it.
create table asset_entries (
  asset_id uuid not null references assets (id) on delete cascade,
  path text not null,
  mime text not null,
  size_bytes bigint not null,
  -- Its name in the storage, below the package's own.
  entry_no integer not null,
  primary key (asset_id, path)
);

-- What was read out of a package: for SCORM its version, its entry and its units, for HLS its first playlist.
create table asset_packages (
  asset_id uuid primary key references assets (id) on delete cascade,
  content jsonb not null
);

-- What links are signed with: one key for all processes.
create table media_keys (
  is_only boolean primary key default true check (is_only),
  secret bytea not null
);
