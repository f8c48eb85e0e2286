-- A channel whose gateway does not take us: its messages wait, and somebody is told once for each time that it happens.
alter table message_channels
  add column paused_since timestamptz,
  add column paused_until timestamptz,
  add column pause_reason text not null default '',
  add check ((paused_since is null) = (paused_until is null));
