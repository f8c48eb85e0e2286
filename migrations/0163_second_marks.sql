-- How the answers of an exam are marked by people (docs/adr/0084). Without a row: each by one person.
create table marking_plans (
  exam_id uuid primary key references exams (id) on delete cascade,
  -- Two people mark each answer, without seeing each other's marks.
  is_double boolean not null,
  -- How far the two may differ for their mean to count, in percent of the question's points.
  tolerance_percent int not null check (tolerance_percent between 0 and 100),
  set_by uuid not null references users (id),
  set_at timestamptz not null
);
create index marking_plans_set_by on marking_plans (set_by);

-- Marks by two people of one answer; rows are only ever added. What counts comes of them and stands in `marks`.
create table blind_marks (
  paper_id uuid not null references papers (id),
  question_no smallint not null,
  -- An answer that changed after it was marked begins another round.
  round int not null check (round >= 1),
  marker_id uuid not null references users (id),
  revision int not null check (revision >= 1),
  points int not null check (points >= 0),
  comment text not null default '',
  marked_at timestamptz not null,
  -- Under which regrade of the exam it was given.
  regrade_no int not null default 0 check (regrade_no >= 0),
  primary key (paper_id, question_no, round, marker_id, revision)
);
create index blind_marks_marker on blind_marks (marker_id);

-- The round of an answer, and who has marked it in that round: both stand in `blind_marks`.
alter table marking_tasks
  add column round int not null default 1 check (round >= 1),
  add column first_marker_id uuid,
  add column second_marker_id uuid,
  -- The two differ by too much: a third person decides.
  add column needs_arbiter boolean not null default false,
  add constraint marking_tasks_two_people check (first_marker_id <> second_marker_id),
  add constraint marking_tasks_in_order check (second_marker_id is null or first_marker_id is not null),
  add constraint marking_tasks_arbiter check (not needs_arbiter or second_marker_id is not null);

-- Counted without looking at the rows, for each marker without the answers that they have marked.
drop index marking_tasks_waiting;
create index marking_tasks_waiting on marking_tasks (exam_id, paper_id) include (first_marker_id, second_marker_id)
  where not is_marked;

-- Of which round this mark is: the mean of its two marks, or what the arbiter gave instead. Null: one person's.
alter table marks add column blind_round int check (blind_round >= 1);
