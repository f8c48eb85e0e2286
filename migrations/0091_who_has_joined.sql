-- Who has come into a department, until it was made known: what is set for the department is news to them. Whoever is there already is not.
alter table user_departments add column is_new boolean not null default false;
alter table user_departments alter column is_new set default true;
create index user_departments_new on user_departments (user_id, department_id) where is_new;
create index notification_events_about on notification_events (about_type, about_id) where about_id is not null;
