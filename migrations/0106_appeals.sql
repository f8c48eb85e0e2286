-- Until when candidates of an exam may object to marks; without a row, or with null, nobody may.
create table appeal_windows (
  exam_id uuid primary key references exams (id),
  closes_at timestamptz,
  set_by uuid not null references users (id),
  set_at timestamptz not null
);
create index appeal_windows_set_by on appeal_windows (set_by);

-- An objection of a candidate to the mark of one answer, and what became of it.
create table appeals (
  id uuid primary key,
  paper_id uuid not null references papers (id),
  question_no int not null check (question_no >= 1),
  exam_id uuid not null references exams (id),
  version_id uuid not null references question_versions (id),
  user_id uuid not null references users (id),
  reason text not null check (char_length(reason) between 1 and 1000),
  made_at timestamptz not null,
  -- 0 open, 1 accepted, 2 rejected
  state int not null default 0 check (state in (0, 1, 2)),
  answer text not null default '' check (char_length(answer) <= 1000),
  decided_by uuid references users (id),
  decided_at timestamptz,
  check ((state = 0) = (decided_at is null)),
  check ((state = 0) = (decided_by is null)),
  unique (paper_id, question_no)
);
create index appeals_question on appeals (exam_id, version_id, made_at, id);
create index appeals_open on appeals (made_at, id) where state = 0;
create index appeals_version on appeals (version_id);
create index appeals_user on appeals (user_id);
create index appeals_decided_by on appeals (decided_by);
