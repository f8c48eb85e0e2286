-- The networks of computer rooms, as they are typed; and in which language people are told who have not chosen one.
alter table site_config
  add column room_addresses text not null default '',
  add column default_language text not null default 'zh-CN' check (default_language in ('zh-CN', 'en-US'));
