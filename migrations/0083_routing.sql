-- Mails of ordinary kinds that wait for somebody's daily digest, and events that robots tell groups of staff.
alter table notifications add column digest_at timestamptz;
create index notifications_digest on notifications (digest_at, user_id) where digest_at is not null;
alter table notification_events add column for_robots boolean not null default false;
create index notification_events_for_robots on notification_events (created_at, id) where for_robots;
