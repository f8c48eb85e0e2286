-- Blueprints and exams. Publishing an exam freezes its blueprint, with the versions to draw from, into a form.

create table blueprints (
  id uuid primary key,
  name text not null,
  department_id uuid references departments (id),
  owner_id uuid not null references users (id),
  -- contract/exams.ts, BlueprintContent.
  content jsonb not null,
  question_count integer not null,
  total_points integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index blueprints_list on blueprints (updated_at desc, id);

create table exams (
  id uuid primary key,
  title text not null,
  notice text not null default '',
  must_accept_notice boolean not null,
  kind smallint not null check (kind in (1, 2)),
  blueprint_id uuid not null references blueprints (id),
  department_id uuid references departments (id),
  owner_id uuid not null references users (id),
  open_type smallint not null check (open_type in (1, 2, 3, 4)),
  password_hash bytea,
  password_salt bytea,
  starts_at timestamptz,
  ends_at timestamptz,
  limit_minutes integer not null check (limit_minutes between 1 and 1440),
  late_entry_minutes integer check (late_entry_minutes >= 0),
  earliest_hand_in_minutes integer not null default 0,
  attempt_limit integer not null check (attempt_limit >= 0),
  attempt_delay_minutes integer not null default 0,
  counted_attempt smallint not null check (counted_attempt in (1, 2, 3, 4)),
  pass_points integer not null check (pass_points >= 0),
  -- contract/exams.ts, ReleaseRules.
  release jsonb not null,
  score_released_at timestamptz,
  answers_released_at timestamptz,
  analysis_released_at timestamptz,
  abandon_unanswered boolean not null default false,
  thanks text not null default '',
  -- 0 enabled, 1 disabled; what is shown follows from the window (specification section 3, exam state).
  state smallint not null default 1 check (state in (0, 1)),
  form_id uuid,
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  check (state = 1 or form_id is not null)
);
create index exams_list on exams (updated_at desc, id);
create index exams_open on exams (state, starts_at, ends_at);
create index exams_blueprint on exams (blueprint_id);

-- Immutable: what papers of an exam are made from.
create table exam_forms (
  id uuid primary key,
  exam_id uuid not null references exams (id) on delete cascade,
  form_no integer not null,
  -- server/src/modules/exams/form.rules.ts, ExamForm.
  content jsonb not null,
  question_count integer not null,
  total_points integer not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  unique (exam_id, form_no)
);
alter table exams add constraint exams_form foreign key (form_id) references exam_forms (id) deferrable initially deferred;

create table exam_departments (
  exam_id uuid not null references exams (id) on delete cascade,
  department_id uuid not null references departments (id),
  primary key (exam_id, department_id)
);
create index exam_departments_department on exam_departments (department_id);

create table exam_people (
  exam_id uuid not null references exams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (exam_id, user_id)
);
create index exam_people_user on exam_people (user_id);
