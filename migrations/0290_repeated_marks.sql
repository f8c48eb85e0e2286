-- Some answers come to their marker a second time, without being recognisable, to learn how alike one person marks (docs/adr/0124).
alter table marking_plans
  -- How many answers in a hundred.
  add column repeat_percent integer not null default 0 check (repeat_percent between 0 and 100),
  -- Which ones, for whom and when follows from this: chance that nobody can foresee.
  add column repeat_seed uuid not null default gen_random_uuid();

-- The second marks: once for each answer and marker, only ever added. No result reads them.
create table repeated_marks (
  paper_id uuid not null references papers (id),
  question_no smallint not null,
  marker_id uuid not null references users (id),
  points integer not null check (points >= 0),
  comment text not null default '',
  ticked uuid[],
  -- What the same person's mark was worth then: it may be corrected later.
  first_points integer not null check (first_points >= 0),
  -- The newest regrade of the question that both are reckoned by.
  regrade_no integer not null default 0 check (regrade_no >= 0),
  marked_at timestamptz not null,
  primary key (paper_id, question_no, marker_id)
);
create index repeated_marks_marker on repeated_marks (marker_id);
-- The marks of one person, to choose among them.
create index marks_marker on marks (marker_id);
