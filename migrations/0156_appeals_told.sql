-- Staff are told once a day of appeals that wait, as of papers that wait.
alter table marking_reminders drop constraint marking_reminders_kind_check;
alter table marking_reminders add constraint marking_reminders_kind_check check (kind in ('waiting', 'late', 'appeals'));
