-- Another opening, closing, time or number of attempts at one exam, for a person or for a department with all below it.
create table exam_overrides (
  id uuid primary key,
  exam_id uuid not null references exams (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  department_id uuid references departments (id),
  -- Each by itself: null leaves what the exam says.
  starts_at timestamptz,
  ends_at timestamptz,
  limit_minutes int check (limit_minutes between 1 and 1440),
  extra_attempts int check (extra_attempts between 1 and 100),
  reason text not null check (char_length(reason) between 1 and 200),
  is_reason_told boolean not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  version int not null default 1,
  unique (exam_id, user_id),
  unique (exam_id, department_id),
  check (num_nonnulls(user_id, department_id) = 1),
  check (num_nonnulls(starts_at, ends_at, limit_minutes, extra_attempts) > 0),
  check (ends_at > starts_at)
);
create index exam_overrides_list on exam_overrides (exam_id, created_at desc, id);
create index exam_overrides_user on exam_overrides (user_id) where user_id is not null;
create index exam_overrides_department on exam_overrides (department_id) where department_id is not null;
create index exam_overrides_created_by on exam_overrides (created_by);
create index exam_overrides_start on exam_overrides (starts_at) where starts_at is not null;
create index exam_overrides_end on exam_overrides (ends_at) where ends_at is not null;

-- Rises with each change of an override: a paper is made by those that were read. The rest says how far they reach.
alter table exams
  add column override_no int not null default 0,
  add column first_own_start timestamptz,
  add column last_own_start timestamptz,
  add column last_own_end timestamptz;

alter table paper_messages drop constraint paper_messages_kind_check;
alter table paper_messages add constraint paper_messages_kind_check
  check (kind in ('extended', 'closedByStaff', 'voided', 'reopened', 'takenIn', 'infected', 'arranged'));
