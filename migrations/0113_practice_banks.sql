-- Which banks students may practise, and who may. A bank without a row is closed.
create table practice_banks (
  id uuid primary key references banks (id) on delete cascade,
  is_open boolean not null,
  open_type smallint not null check (open_type in (1, 2, 4)),
  version int not null default 1,
  updated_at timestamptz not null
);
create index practice_banks_open on practice_banks (open_type) where is_open;

create table practice_bank_departments (
  bank_id uuid not null references practice_banks (id) on delete cascade,
  department_id uuid not null references departments (id),
  primary key (bank_id, department_id)
);
create index practice_bank_departments_department on practice_bank_departments (department_id);

create table practice_bank_people (
  bank_id uuid not null references practice_banks (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (bank_id, user_id)
);
create index practice_bank_people_user on practice_bank_people (user_id);
