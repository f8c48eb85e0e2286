-- A lesson may be practice: some questions of a bank and a goal (docs/adr/0150-a-lesson-of-practice.md).
alter table lessons drop constraint lessons_kind_check;
alter table lessons add constraint lessons_kind_check check (kind between 1 and 10);

alter table practice_runs
  -- Of a training that was begun from a lesson.
  add column lesson_id uuid references lessons (id),
  -- How many questions the lesson asked for then; the bank may have had fewer.
  add column lesson_question_count int,
  add constraint practice_runs_lesson_check check ((lesson_id is null) = (lesson_question_count is null)),
  add constraint practice_runs_one_purpose_check check (lesson_id is null or assignment_id is null);
drop index practice_runs_current;
create unique index practice_runs_current on practice_runs (user_id, bank_id, mode)
  where finished_at is null and assignment_id is null and lesson_id is null;
create unique index practice_runs_lesson_current on practice_runs (lesson_id, user_id)
  where finished_at is null and lesson_id is not null;
create index practice_runs_of_lesson on practice_runs (lesson_id, user_id, right_count desc)
  where lesson_id is not null;
