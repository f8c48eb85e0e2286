-- Rises with each change of a lesson, so that nobody overwrites what somebody else has written meanwhile.
alter table lessons add column version integer not null default 1;
