-- Notices: what students are told, to whom, when, and who has read it.

create table notices (
  id uuid primary key,
  title text not null,
  body text not null,
  -- As of exams, without a password: 1 everyone, 2 departments with all below them, 4 people.
  open_type smallint not null check (open_type in (1, 2, 4)),
  department_id uuid references departments (id),
  owner_id uuid not null references users (id),
  is_pinned boolean not null default false,
  -- Null: a draft.
  publish_at timestamptz,
  -- Null: shown until it is withdrawn.
  ends_at timestamptz,
  bigrams text[] not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint notices_end check (ends_at > publish_at)
);
create index notices_shown on notices (is_pinned desc, publish_at desc, id) where publish_at is not null;
create index notices_owner on notices (owner_id);
create index notices_department on notices (department_id);
create index notices_bigrams on notices using gin (bigrams);

create table notice_departments (
  notice_id uuid not null references notices (id) on delete cascade,
  department_id uuid not null references departments (id),
  primary key (notice_id, department_id)
);
create index notice_departments_department on notice_departments (department_id);

create table notice_people (
  notice_id uuid not null references notices (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (notice_id, user_id)
);
create index notice_people_user on notice_people (user_id);

-- The first time that somebody opened a notice.
create table notice_receipts (
  notice_id uuid not null references notices (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_at timestamptz not null,
  primary key (notice_id, user_id)
);
create index notice_receipts_user on notice_receipts (user_id);
