-- What staff give students to practise, once or again in each cycle: the runs of it count by cycle.
create table practice_assignments (
  id uuid primary key,
  title text not null,
  bigrams text[] not null,
  bank_id uuid not null references banks (id) on delete cascade,
  chapter_id uuid,
  knowledge_id uuid,
  question_count int not null check (question_count between 1 and 200),
  -- Percent of the answers that have to be right.
  goal_percent int not null check (goal_percent between 0 and 100),
  -- 0 once, 1 daily, 2 weekly, 3 monthly.
  cycle smallint not null check (cycle between 0 and 3),
  -- Days of the site's time zone, both included.
  starts_on date not null,
  due_on date not null,
  open_type smallint not null check (open_type in (1, 2, 4)),
  is_closed boolean not null default false,
  owner_id uuid not null references users (id),
  department_id uuid references departments (id),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (due_on >= starts_on)
);
create index practice_assignments_created on practice_assignments (created_at desc, id);
create index practice_assignments_bank on practice_assignments (bank_id);
create index practice_assignments_owner on practice_assignments (owner_id);
create index practice_assignments_department on practice_assignments (department_id);
create index practice_assignments_bigrams on practice_assignments using gin (bigrams);
create index practice_assignments_running on practice_assignments (due_on) where not is_closed;

create table practice_assignment_departments (
  assignment_id uuid not null references practice_assignments (id) on delete cascade,
  department_id uuid not null references departments (id),
  primary key (assignment_id, department_id)
);
create index practice_assignment_departments_department on practice_assignment_departments (department_id);

create table practice_assignment_people (
  assignment_id uuid not null references practice_assignments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (assignment_id, user_id)
);
create index practice_assignment_people_user on practice_assignment_people (user_id);

-- That students were told of a cycle: once for each kind.
create table practice_assignment_moments (
  assignment_id uuid not null references practice_assignments (id) on delete cascade,
  cycle_no int not null,
  kind text not null check (kind in ('begun', 'due')),
  primary key (assignment_id, cycle_no, kind)
);

alter table practice_runs
  add column assignment_id uuid references practice_assignments (id),
  add column cycle_no int,
  -- The end of its cycle: what comes later counts in none.
  add column closes_at timestamptz;
drop index practice_runs_current;
create unique index practice_runs_current on practice_runs (user_id, bank_id, mode)
  where finished_at is null and assignment_id is null;
create unique index practice_runs_assigned on practice_runs (assignment_id, cycle_no, user_id)
  where finished_at is null and assignment_id is not null;
create index practice_runs_of_assignment on practice_runs (assignment_id, cycle_no, user_id, right_count desc)
  where assignment_id is not null;
