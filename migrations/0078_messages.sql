-- What leaves the product: mails, short messages, and what robots tell groups. Secrets of gateways are sealed with the data key;
-- whom a message goes to and what it says are sealed too, and dropped with a code as soon as it needs nobody any more.
create table message_channels (
  channel text primary key check (channel in ('mail', 'sms')),
  is_on boolean not null default false,
  settings jsonb not null default '{}',
  sealed bytea,
  version integer not null default 1,
  changed_at timestamptz not null
);
insert into message_channels (channel, changed_at) values ('mail', now()), ('sms', now());

create table message_robots (
  id uuid primary key,
  name text not null,
  provider text not null check (provider in ('wecom', 'dingtalk', 'feishu')),
  -- What of its address may be shown.
  address_hint text not null,
  sealed bytea not null,
  kinds text[] not null default '{}',
  is_on boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null
);

create table messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms', 'robot')),
  kind text not null,
  user_id uuid,
  robot_id uuid,
  target_hash bytea not null,
  target_masked text not null,
  language text not null check (language in ('zh-CN', 'en-US')),
  subject text not null,
  sealed bytea,
  is_secret boolean not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'refused', 'givenUp', 'expired', 'unknown')),
  tries integer not null default 0,
  next_at timestamptz not null,
  lease_until timestamptz,
  reason text not null default '',
  gateway_id text,
  key text,
  about_type text,
  about_id text,
  expires_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'sending') = (lease_until is not null)),
  check ((state in ('queued', 'sending')) = (done_at is null)),
  check (not is_secret or subject = ''),
  check (not is_secret or done_at is null or sealed is null)
);
create unique index messages_key on messages (key) where key is not null;
create index messages_waiting on messages (channel, is_secret desc, next_at, id) where state = 'queued';
create index messages_leases on messages (lease_until) where state = 'sending';
create index messages_expiring on messages (expires_at) where state = 'queued' and expires_at is not null;
create index messages_at on messages (created_at, id);
create index messages_failed on messages (created_at, id) where state in ('refused', 'givenUp', 'expired', 'unknown');
create index messages_user on messages (user_id, created_at, id) where user_id is not null;
create index messages_target on messages (target_hash, created_at, id);
create index messages_about on messages (about_type, about_id, user_id, created_at) where about_id is not null;

-- Codes: the contact is a keyed hash, and lies sealed with the code until it was queued. Whoever asked has tries of their own.
drop table contact_codes;
create table contact_codes (
  contact_hash bytea not null,
  purpose text not null,
  asker_hash bytea not null,
  code_hash bytea not null,
  sealed bytea,
  own_tries integer not null default 0,
  other_tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (contact_hash, purpose, asker_hash)
);
create index contact_codes_expiry on contact_codes (expires_at);
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name in ('code.requested', 'contact.changed');
  end if;
  if to_regclass('pgboss.archive') is not null then
    delete from pgboss.archive where name in ('code.requested', 'contact.changed');
  end if;
end
$$;
