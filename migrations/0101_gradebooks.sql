-- Which exams and courses the gradebook of a department shows, and how much each counts. Who has chosen nothing has no row.
create table gradebooks (
  department_id uuid primary key references departments (id) on delete cascade,
  -- [{ kind: 'exam' | 'course', id, weight }]
  columns jsonb not null,
  missing_is_zero boolean not null,
  version int not null default 1,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null
);
create index gradebooks_updated_by on gradebooks (updated_by);
