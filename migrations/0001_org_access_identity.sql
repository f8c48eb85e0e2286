-- Departments, menus, roles, users, sessions. Numbers of states and types are those of the specification (section 3).

create table departments (
  id uuid primary key,
  parent_id uuid references departments (id),
  name text not null check (name <> ''),
  sort integer not null default 0,
  -- The departments from the root down to this one, itself last: "this and all below" is one index look-up.
  path uuid[] not null,
  created_at timestamptz not null
);
create index departments_parent on departments (parent_id, sort);
create index departments_path on departments using gin (path);

create table menus (
  id uuid primary key,
  parent_id uuid references menus (id),
  sort integer not null default 0,
  type smallint not null check (type in (1, 2, 3)),
  -- Built-in entries have a fixed key, so that a later version of the product can find and extend them.
  builtin_key text unique,
  title text not null,
  title_en text not null default '',
  icon text not null default '',
  path text not null default '',
  name text not null default '',
  component text not null default '',
  redirect text not null default '',
  permission text,
  active_menu text not null default '',
  affix boolean not null default false,
  no_cache boolean not null default false,
  no_redirect boolean not null default false,
  always_show boolean not null default false,
  hidden boolean not null default false
);
create index menus_parent on menus (parent_id, sort);

create table roles (
  id uuid primary key,
  name text not null unique,
  level smallint not null check (level between 1 and 100),
  data_scope smallint not null check (data_scope in (1, 2, 3, 4)),
  remark text not null default '',
  is_built_in boolean not null default false,
  created_at timestamptz not null
);

create table role_menus (
  role_id uuid not null references roles (id) on delete cascade,
  menu_id uuid not null references menus (id) on delete cascade,
  primary key (role_id, menu_id)
);
create index role_menus_menu on role_menus (menu_id);

create table users (
  id uuid primary key,
  user_name text not null,
  real_name text not null,
  avatar text not null default '',
  password_hash text,
  mobile text,
  email text,
  role_type smallint not null check (role_type in (1, 2)),
  state smallint not null default 0 check (state in (0, 1, 2)),
  bigrams text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_login_at timestamptz
);
create unique index users_user_name on users (lower(user_name));
create unique index users_mobile on users (mobile) where mobile is not null;
create unique index users_email on users (lower(email)) where email is not null;
create index users_created on users (created_at, id);
create index users_bigrams on users using gin (bigrams);

create table user_departments (
  user_id uuid not null references users (id) on delete cascade,
  department_id uuid not null references departments (id),
  primary key (user_id, department_id)
);
create index user_departments_department on user_departments (department_id, user_id);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role_id uuid not null references roles (id),
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

create table sessions (
  -- SHA-256 of the 256 random bits that the client holds.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Counters of tries within a window: logins, codes, exam passwords.
create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
create index rate_limits_end on rate_limits (window_ends_at);

create table captchas (
  id uuid primary key,
  text_hash bytea not null,
  expires_at timestamptz not null
);

create table contact_codes (
  contact text not null,
  purpose text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (contact, purpose)
);

create table setup_links (
  token_hash bytea primary key,
  created_at timestamptz not null,
  used_at timestamptz
);
