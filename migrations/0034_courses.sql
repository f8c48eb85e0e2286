-- Courses: chapters of lessons, for an audience.

create table course_categories (
  id uuid primary key,
  name text not null,
  sort integer not null default 0,
  created_at timestamptz not null
);
create unique index course_categories_name on course_categories (lower(name));

create table courses (
  id uuid primary key,
  title text not null,
  -- An address of /files, or none.
  cover text,
  introduction text not null default '',
  category_id uuid references course_categories (id),
  department_id uuid references departments (id),
  owner_id uuid not null references users (id),
  is_required boolean not null default false,
  -- As of exams, without a password: 1 everyone, 2 departments with all below them, 4 people.
  open_type smallint not null check (open_type in (1, 2, 4)),
  due_at timestamptz,
  -- Lessons are opened one after the other.
  in_order boolean not null default false,
  -- 0 no comments, 1 shown at once, 2 shown after somebody has looked at them.
  talk smallint not null default 1 check (talk in (0, 1, 2)),
  -- 0 draft, 1 published. Published ones are changed in place; learners keep what they have learnt.
  state smallint not null default 0 check (state in (0, 1)),
  published_at timestamptz,
  bigrams text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index courses_list on courses (updated_at desc, id);
create index courses_shown on courses (published_at desc, id) where state = 1;
create index courses_owner on courses (owner_id);
create index courses_department on courses (department_id);
create index courses_category on courses (category_id);
create index courses_bigrams on courses using gin (bigrams);

create table course_departments (
  course_id uuid not null references courses (id) on delete cascade,
  department_id uuid not null references departments (id),
  primary key (course_id, department_id)
);
create index course_departments_department on course_departments (department_id);

create table course_people (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (course_id, user_id)
);
create index course_people_user on course_people (user_id);

create table course_lecturers (
  course_id uuid not null references courses (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete cascade,
  sort integer not null,
  primary key (course_id, lecturer_id)
);
create index course_lecturers_lecturer on course_lecturers (lecturer_id);

create table course_chapters (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  title text not null,
  sort integer not null
);
create index course_chapters_course on course_chapters (course_id, sort);

create table lessons (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  chapter_id uuid not null references course_chapters (id) on delete cascade,
  title text not null,
  -- contract/enums.ts, LessonKind.
  kind smallint not null check (kind between 1 and 9),
  -- contract/lessons.ts, LessonContent; it names its files, which lesson_assets repeats for queries.
  content jsonb not null,
  -- contract/lessons.ts, LessonRule.
  rule jsonb not null,
  is_required boolean not null default true,
  -- Of an exam lesson.
  exam_id uuid references exams (id),
  sort integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lessons_course on lessons (course_id);
create index lessons_chapter on lessons (chapter_id, sort);
create index lessons_exam on lessons (exam_id) where exam_id is not null;

create table lesson_assets (
  lesson_id uuid not null references lessons (id) on delete cascade,
  asset_id uuid not null references assets (id),
  primary key (lesson_id, asset_id)
);
create index lesson_assets_asset on lesson_assets (asset_id);
