-- The bin of questions: who put one there, the list of them, and what deleting for good asks of other tables.

alter table questions add column deleted_by uuid references users (id);
create index questions_bin on questions (deleted_at desc, id) where deleted_at is not null;
create index marking_tasks_version on marking_tasks (question_version_id);
