-- Reminders of exams and courses: sent at once or at a set time, to chosen people or to all who have not come by then.
create table exam_reminders (
  id uuid primary key,
  exam_id uuid not null references exams (id) on delete cascade,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  at timestamptz not null,
  -- Null: all.
  user_ids uuid[],
  -- Somebody is at it.
  claimed_at timestamptz,
  done_at timestamptz,
  count integer,
  check ((done_at is null) = (count is null))
);
create index exam_reminders_exam on exam_reminders (exam_id, at desc, id);
create index exam_reminders_created_by on exam_reminders (created_by);
create index exam_reminders_due on exam_reminders (at) where claimed_at is null;

create table course_reminders (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  at timestamptz not null,
  user_ids uuid[],
  claimed_at timestamptz,
  done_at timestamptz,
  count integer,
  check ((done_at is null) = (count is null))
);
create index course_reminders_course on course_reminders (course_id, at desc, id);
create index course_reminders_created_by on course_reminders (created_by);
create index course_reminders_due on course_reminders (at) where claimed_at is null;
