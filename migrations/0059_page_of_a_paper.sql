-- One page of one browser writes to a paper. Each page that opens it raises the epoch, and `device_epoch` says since which
-- one the device has had it without a break: what another page of the same browser left unsent is its own.
alter table papers add column page_id uuid, add column device_epoch integer not null default 1;
update papers set device_epoch = epoch where epoch > 1;
