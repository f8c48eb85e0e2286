-- Lecturers: who teaches the courses.

create table lecturers (
  id uuid primary key,
  name text not null,
  title text not null default '',
  -- An address of /files, or none.
  portrait text,
  introduction text not null default '',
  sort integer not null default 0,
  -- 0 shown, 1 hidden.
  state smallint not null default 0 check (state in (0, 1)),
  -- The account that answers questions to this lecturer.
  user_id uuid references users (id) on delete set null,
  bigrams text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lecturers_list on lecturers (sort, created_at, id);
create unique index lecturers_user on lecturers (user_id) where user_id is not null;
create index lecturers_bigrams on lecturers using gin (bigrams);
