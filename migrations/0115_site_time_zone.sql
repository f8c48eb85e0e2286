-- What is counted by the day has the days of this time zone.
alter table site_config add column time_zone text not null default 'Asia/Shanghai';
