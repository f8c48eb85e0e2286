-- Papers: one person's attempt at an exam. `answers` is the hottest table of the product.

create table papers (
  id uuid primary key,
  user_id uuid not null references users (id),
  exam_id uuid not null references exams (id),
  form_id uuid not null references exam_forms (id),
  attempt_no integer not null check (attempt_no >= 1),
  -- 0 in exam, 1 awaiting marking, 2 finished, 3 abandoned (specification section 3, paper state).
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  -- The draw, frozen: for question number n (from 1) the version, the line of the form it came from (points, section),
  -- and the order of its options as letters of the author's order ('cabd'; '' where there are none).
  version_ids uuid[] not null,
  line_nos smallint[] not null,
  option_orders text[] not null,
  -- The type of each question as one digit, so that a save can be checked against it in its own statement.
  types text not null,
  seed text not null,
  total_points integer not null,
  pass_points integer not null,
  -- Which device may write. A take-over raises it; saves with an older one are refused and kept.
  epoch integer not null default 1,
  device_id uuid,
  submit_key text not null,
  started_at timestamptz not null,
  deadline_at timestamptz not null,
  extra_minutes integer not null default 0,
  earliest_hand_in_at timestamptz,
  -- Frozen from the exam: a paper without any answer becomes abandoned when it is closed.
  abandon_unanswered boolean not null default false,
  message_count integer not null default 0,
  closed_at timestamptz,
  close_reason smallint check (close_reason in (1, 2, 3)),
  -- Set by the close, cleared by machine marking: a worker finishes what a crash left.
  marking_due boolean not null default false,
  -- Points of question n in hundredths; null while a person has to mark it.
  scores integer[],
  score integer,
  is_passed boolean,
  answered_count integer,
  to_mark_count integer not null default 0,
  marked_at timestamptz,
  check ((state = 0) = (closed_at is null)),
  unique (exam_id, user_id, attempt_no)
);
create unique index papers_one_open on papers (exam_id, user_id) where state = 0;
create index papers_user on papers (user_id, started_at desc, id);
create index papers_exam on papers (exam_id, started_at desc, id);
create index papers_deadline on papers (deadline_at) where state = 0;
create index papers_marking_due on papers (closed_at) where marking_due;

create table answers (
  user_id uuid not null,
  paper_id uuid not null,
  question_no smallint not null,
  answer jsonb,
  seq integer not null,
  saved_at timestamptz not null,
  primary key (user_id, paper_id, question_no)
) with (fillfactor = 80);

-- Saves that were refused because the device had been replaced or time was up: evidence for staff.
create table refused_saves (
  id uuid primary key,
  user_id uuid not null,
  paper_id uuid not null,
  question_no smallint not null,
  answer jsonb,
  seq integer not null,
  epoch integer not null,
  reason text not null,
  arrived_at timestamptz not null
);
create unique index refused_saves_once on refused_saves (paper_id, question_no, epoch, seq);

-- What waits for a person: one row an answer. order_key is pseudo-random and stable.
create table marking_tasks (
  paper_id uuid not null references papers (id) on delete cascade,
  question_no smallint not null,
  exam_id uuid not null references exams (id),
  question_version_id uuid not null references question_versions (id),
  max_points integer not null,
  order_key bytea not null,
  is_marked boolean not null default false,
  primary key (paper_id, question_no)
);
create index marking_tasks_queue on marking_tasks (exam_id, is_marked, order_key, question_no);

-- Marks by people: revisions, never changed.
create table marks (
  paper_id uuid not null references papers (id) on delete cascade,
  question_no smallint not null,
  revision integer not null,
  points integer not null check (points >= 0),
  comment text not null default '',
  marker_id uuid not null references users (id),
  marked_at timestamptz not null,
  primary key (paper_id, question_no, revision)
);

create table paper_messages (
  id uuid primary key,
  paper_id uuid not null references papers (id) on delete cascade,
  kind text not null check (kind in ('extended', 'closedByStaff', 'voided')),
  minutes integer,
  reason text not null,
  sent_by uuid not null references users (id),
  sent_at timestamptz not null
);
create index paper_messages_paper on paper_messages (paper_id, sent_at);
