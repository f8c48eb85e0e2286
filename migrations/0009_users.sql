-- Users by the hundred thousand: ID cards, lists that stay quick on page 1,000, and imports from a spreadsheet.

alter table users
  -- AES-256-GCM under a key that is not in the database, and a keyed hash to find the same card again.
  add column id_card_sealed bytea,
  add column id_card_hash bytea,
  add constraint users_id_card_whole check ((id_card_sealed is null) = (id_card_hash is null));
create unique index users_id_card on users (id_card_hash) where id_card_hash is not null;

-- One index for each order of the list. Kind and state come along, so that a deep page is counted off in the index alone.
drop index users_created;
create index users_created on users (created_at, id) include (role_type, state);
create index users_by_user_name on users (user_name, id) include (role_type, state);
create index users_by_real_name on users (real_name, id) include (role_type, state);
create index users_by_last_login on users (last_login_at desc nulls last, id desc) include (role_type, state);
create index users_awaiting_review on users (id) where state = 2;
-- Typed passwords of an import that are not hashed yet (docs/adr).
create index users_sealed_password on users (id) where password_hash like 'sealed$%';

create table user_imports (
  -- Chosen by the browser, so that it can ask how far the check of its own upload is.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  file_name text not null,
  file_hash bytea not null,
  -- What happens to users that exist: skip or update.
  existing text not null check (existing in ('skip', 'update')),
  stage text not null default 'checking' check (stage in ('checking', 'checked', 'writing', 'done', 'cancelled')),
  done_count integer not null default 0,
  total_count integer not null default 0,
  problem_count integer not null default 0,
  -- SHA-256 of the secret that the browser holds: generated passwords follow from it and are stored nowhere.
  secret_hash bytea not null,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  generated_password_count integer not null default 0,
  typed_password_count integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index user_imports_expiry on user_imports (expires_at);
create index user_imports_user on user_imports (user_id);

-- The rows of a dry run as they will stand in users: the commit only moves them. Null departments or roles stay as they are.
create table user_import_items (
  import_id uuid not null references user_imports (id) on delete cascade,
  line integer not null,
  user_id uuid not null,
  -- Of the user that exists, as it was checked; null for a new one.
  version integer,
  user_name text not null,
  real_name text not null,
  role_type smallint not null,
  mobile text,
  email text,
  id_card_sealed bytea,
  id_card_hash bytea,
  -- Null keeps the old one.
  password_hash text,
  is_password_generated boolean not null,
  bigrams text[] not null,
  department_ids uuid[],
  role_ids uuid[],
  primary key (import_id, line)
);

-- From now on a search finds e-mail addresses too: the pairs of characters of those that are there (kernel/search.ts).
update users set bigrams = array(
  select unnest(bigrams) union select substr(lower(email), n, 2) from generate_series(1, length(email) - 1) as n
) where email is not null;
