-- Rubrics of drafts, by question: publishing fixes the versions, and makes them what regrades are (docs/adr/0118).
create table planned_rubrics (
  exam_id uuid not null references exams (id) on delete cascade,
  question_id uuid not null references questions (id) on delete cascade,
  rubric jsonb not null,
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  primary key (exam_id, question_id)
);
create index planned_rubrics_question on planned_rubrics (question_id);
create index planned_rubrics_set_by on planned_rubrics (set_by);
