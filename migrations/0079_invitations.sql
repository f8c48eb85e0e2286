-- A link for one use by which a person sets the first password of an account that somebody else has made. One for each account: a
-- new one ends the old one, and so does a password (what it was when the link was made is kept as a hash of its hash).
create table invitations (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  contact_hash bytea not null,
  password_mark bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitations_expiry on invitations (expires_at);

alter table user_imports add column invites boolean not null default false;
alter table user_imports add column invited_count integer not null default 0;
