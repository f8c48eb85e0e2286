-- What people are told in the product: one event, and a row for each person who is told of it.
create table notification_events (
  id uuid primary key,
  kind text not null,
  -- Unique within its kind: one person is told of one key once.
  key text not null,
  params jsonb not null default '{}',
  link text,
  about_type text,
  about_id text,
  -- From then on it is of no use outside the product any more.
  ends_at timestamptz,
  created_at timestamptz not null,
  unique (kind, key),
  check ((about_type is null) = (about_id is null))
);
create index notification_events_created on notification_events (created_at);

create table notifications (
  user_id uuid not null references users (id) on delete cascade,
  event_id uuid not null references notification_events (id),
  created_at timestamptz not null,
  -- Whoever has switched the bell off for a kind is told by other channels only.
  in_bell boolean not null default true,
  read_at timestamptz,
  -- Since when it is with the other channels, or known to go by none.
  routed_at timestamptz,
  primary key (user_id, event_id)
);
create index notifications_mine on notifications (user_id, created_at, event_id) where in_bell;
create index notifications_unread on notifications (user_id, created_at, event_id) where in_bell and read_at is null;
create index notifications_to_route on notifications (created_at, event_id, user_id) where routed_at is null;
create index notifications_event on notifications (event_id);
create index notifications_created on notifications (created_at);

-- What the site has set for a kind, and what a person has.
create table notification_kind_settings (
  kind text not null,
  channel text not null check (channel in ('bell', 'mail', 'sms')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (kind, channel)
);

create table notification_texts (
  kind text not null,
  language text not null check (language in ('zh-CN', 'en-US')),
  title text not null,
  body text not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (kind, language)
);

create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  -- Null: as at the last sign-in.
  language text check (language in ('zh-CN', 'en-US')),
  -- Null: that of the site.
  time_zone text,
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  digest_at text check (digest_at ~ '^([01][0-9]|2[0-3]):00$'),
  -- {"exam.assigned": {"mail": false}}: what is not in it is as the site has it.
  choices jsonb not null default '{}',
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null))
);
