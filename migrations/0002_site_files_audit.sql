-- Site settings (the single record with id 1), uploaded pictures, the audit log, messages of the development sender.

create table site_config (
  id smallint primary key check (id = 1),
  site_name text not null,
  front_logo text not null default '',
  back_logo text not null default '',
  copy_right text not null default '',
  login_background text not null default '',
  sign_up_open boolean not null default false,
  sign_up_review boolean not null default false,
  sign_up_department_id uuid references departments (id),
  single_session boolean not null default false,
  updated_at timestamptz not null default now()
);
insert into site_config (id, site_name) values (1, 'Tripos');

create table files (
  -- 256 random bits in hexadecimal: the address of a picture is what opens it.
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  mime text not null,
  size_bytes integer not null,
  width integer not null,
  height integer not null,
  sha256 bytea not null,
  owner_id uuid not null references users (id),
  created_at timestamptz not null
);
create index files_owner on files (owner_id, created_at);

-- Every privileged write, in its own transaction. Rows are only ever added.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  object_type text not null,
  object_id text not null,
  detail jsonb not null default '{}',
  ip text not null default '',
  request_id text not null default ''
);
create index audit_log_at on audit_log (at, id);
create index audit_log_object on audit_log (object_type, object_id, at);
create index audit_log_actor on audit_log (actor_id, at);

create table sent_messages (
  id uuid primary key,
  sent_at timestamptz not null,
  channel text not null check (channel in ('mobile', 'email')),
  target text not null,
  text text not null
);
create index sent_messages_at on sent_messages (sent_at desc, id);
