-- Which answers of an exam somebody is to mark (docs/adr/0085). An exam without any for a kind of work is marked by everybody who may.
create table marking_assignments (
  id uuid primary key,
  exam_id uuid not null references exams (id) on delete cascade,
  marker_id uuid not null references users (id),
  -- Decides where two marks are too far apart; otherwise gives marks.
  is_arbiter boolean not null,
  -- Null: every question.
  question_version_ids uuid[] check (cardinality(question_version_ids) > 0),
  -- Papers of candidates of this department and those below it; null: of everybody.
  department_id uuid references departments (id) on delete cascade,
  -- Of the papers, which have places from 0 to 65535 by chance: so many from this place on, round and round.
  share_from int not null check (share_from between 0 and 65535),
  share_width int not null check (share_width between 1 and 65536),
  due_at timestamptz,
  -- For which time the marker was reminded.
  reminded_for timestamptz,
  assigned_by uuid not null references users (id),
  assigned_at timestamptz not null
);
create index marking_assignments_exam on marking_assignments (exam_id, assigned_at, id);
create index marking_assignments_marker on marking_assignments (marker_id, exam_id);
create index marking_assignments_department on marking_assignments (department_id);
create index marking_assignments_assigned_by on marking_assignments (assigned_by);
create index marking_assignments_due on marking_assignments (due_at) where due_at is distinct from reminded_for;

-- What says whose work an answer is, is counted without looking at the rows too.
drop index marking_tasks_waiting;
create index marking_tasks_waiting on marking_tasks (exam_id, paper_id)
  include (first_marker_id, second_marker_id, needs_arbiter, question_version_id)
  where not is_marked;
