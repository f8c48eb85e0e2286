-- Since when the candidates of an exam know its times: with its opening, and with each change of them.
alter table exams add column announced_at timestamptz;
update exams set announced_at = coalesce(published_at, updated_at) where form_id is not null;
-- What closes soon.
create index exams_end on exams (ends_at) where state = 0;

-- Which moments candidates were told of ahead: each once, however many processes look.
create table exam_moments (
  exam_id uuid not null references exams (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  told_at timestamptz not null,
  primary key (exam_id, kind, at)
);

-- Of what waits to be marked staff are told once a day.
create table marking_reminders (
  exam_id uuid not null references exams (id) on delete cascade,
  kind text not null check (kind in ('waiting', 'late')),
  day date not null,
  primary key (exam_id, kind, day)
);

-- The same for courses.
alter table courses add column announced_at timestamptz;
update courses set announced_at = published_at;
create index courses_due on courses (due_at) where state = 1 and deleted_at is null;
create table course_moments (
  course_id uuid not null references courses (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  told_at timestamptz not null,
  primary key (course_id, kind, at)
);

-- Students are told of a notice once, when it is shown for the first time.
alter table notices add column announced_at timestamptz;
update notices set announced_at = publish_at where publish_at <= now();
create index notices_unannounced on notices (publish_at) where announced_at is null and publish_at is not null;
