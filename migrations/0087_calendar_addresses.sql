-- The private address of somebody's calendar: at most one a person, known by its hash alone.
create table calendar_addresses (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Of whoever made it: a program that fetches the calendar has none.
  language text not null check (language in ('zh-CN', 'en-US')),
  made_at timestamptz not null
);
