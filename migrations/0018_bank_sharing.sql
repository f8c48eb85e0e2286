-- Sharing of banks, and what a bank is for.

create table bank_grants (
  id uuid primary key,
  bank_id uuid not null references banks (id) on delete cascade,
  -- 1 view, 2 use, 3 edit; each includes the one before.
  bank_right smallint not null check (bank_right between 1 and 3),
  -- One of these. A department stands for all below it too.
  user_id uuid references users (id) on delete cascade,
  role_id uuid references roles (id) on delete cascade,
  department_id uuid references departments (id) on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, role_id, department_id) = 1)
);
create unique index bank_grants_user on bank_grants (user_id, bank_id) where user_id is not null;
create unique index bank_grants_role on bank_grants (role_id, bank_id) where role_id is not null;
create unique index bank_grants_department on bank_grants (department_id, bank_id) where department_id is not null;
create index bank_grants_bank on bank_grants (bank_id, created_at, id);

-- 1 exams and training, 2 exams only, 3 training only.
alter table banks add column use_scope smallint not null default 1 check (use_scope between 1 and 3);
