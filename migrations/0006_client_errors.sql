-- Uncaught errors of the web app. Equal ones are one row with a count.

create table client_errors (
  id uuid primary key,
  -- SHA-256 of message, place and the first lines of the stack.
  fingerprint bytea not null unique,
  message text not null,
  stack text not null,
  vm text not null,
  info text not null check (info in ('windowError', 'unhandledRejection', 'errorBoundary', 'render')),
  -- Of the last time:
  url text not null,
  release text not null,
  user_agent text not null,
  user_id uuid references users (id) on delete set null,
  count integer not null default 1 check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index client_errors_last_seen on client_errors (last_seen_at desc, id);
create index client_errors_user on client_errors (user_id);
