-- What the statistics of exams are folded from: one row for each finished paper that counts (ADR 62).
create table paper_figures (
  paper_id uuid primary key references papers (id),
  exam_id uuid not null references exams (id),
  user_id uuid not null references users (id),
  form_id uuid not null references exam_forms (id),
  attempt_no int not null,
  closed_at timestamptz not null,
  seconds int not null check (seconds >= 0),
  score int not null,
  total_points int not null,
  is_passed boolean,
  -- Those that the candidate belonged to when the paper first counted.
  department_ids uuid[] not null,
  -- Of question n at n: its place in the pools of the form, one line after the other.
  places int[] not null,
  scores int[] not null,
  -- What was chosen, a short word for each question, parted by commas.
  given text not null,
  check (cardinality(places) = cardinality(scores))
);
create index paper_figures_exam on paper_figures (exam_id, paper_id);
create index paper_figures_user on paper_figures (user_id, exam_id);
create index paper_figures_form on paper_figures (form_id);

-- Which exams are to be folded again: those whose papers have changed since.
create table figure_revisions (
  exam_id uuid primary key references exams (id),
  revision int not null default 1,
  folded_revision int not null default 0,
  folded_at timestamptz,
  -- When the last fold read its rows; it may be folded again when this has passed.
  next_fold_at timestamptz not null
);
create index figure_revisions_due on figure_revisions (next_fold_at, exam_id) where folded_revision < revision;

-- What was folded, once for each view: 1 the papers that count for the result, 2 all finished papers.
create table exam_figures (
  exam_id uuid not null references exams (id),
  view smallint not null check (view in (1, 2)),
  paper_count int not null,
  last_closed_at timestamptz,
  overview jsonb not null,
  questions jsonb not null,
  primary key (exam_id, view)
);
create index exam_figures_latest on exam_figures (last_closed_at desc, exam_id) where view = 1 and paper_count > 0;

-- What was finished before is taken in by the loop that counts papers.
update papers set statistics_due = true where state = 2;
