-- What people have learnt. Seconds are counted by the server's clock alone.

-- The one lesson that counts for a person at a time.
create table learning_sessions (
  user_id uuid primary key references users (id) on delete cascade,
  -- Made anew by each opening of a lesson: another page's heartbeats gain nothing.
  session_id uuid not null,
  lesson_id uuid not null references lessons (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  seq integer not null default 0,
  -- The last heartbeat, or the opening.
  beat_at timestamptz not null,
  -- Time that was counted and of which nothing was played yet: heartbeats do not arrive evenly.
  spare_ms integer not null default 0,
  -- How much there is of the lesson, where the server knows: seconds of the recording, or pages.
  known_whole integer
) with (fillfactor = 70);
create index learning_sessions_lesson on learning_sessions (lesson_id);
create index learning_sessions_course on learning_sessions (course_id);

create table lesson_records (
  user_id uuid not null references users (id) on delete cascade,
  lesson_id uuid not null references lessons (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  learnt_ms bigint not null default 0,
  -- Seconds of a recording that were played, or pages that were shown, from 0.
  covered int4multirange not null default '{}',
  -- How much there is, as far as known.
  whole integer,
  -- Where to go on: second of the recording, or page.
  position integer not null default 0,
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Of an exam: it is passed. Of a SCORM package: it says that it is complete.
  is_proven boolean not null default false,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (user_id, lesson_id)
) with (fillfactor = 70);
create index lesson_records_lesson on lesson_records (lesson_id);
create index lesson_records_course on lesson_records (course_id, user_id);

create table course_records (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  -- In all lessons, deleted ones too.
  learnt_ms bigint not null default 0,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (user_id, course_id)
) with (fillfactor = 70);
create index course_records_course on course_records (course_id, completed_at);

-- How long somebody learnt on a day of China's time.
create table learning_days (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  day date not null,
  learnt_ms bigint not null default 0,
  primary key (user_id, course_id, day)
) with (fillfactor = 70);
create index learning_days_course on learning_days (course_id);

create table course_favourites (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, course_id)
);
create index course_favourites_course on course_favourites (course_id);

create table course_ratings (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  rated_at timestamptz not null,
  primary key (user_id, course_id)
);
create index course_ratings_course on course_ratings (course_id);

-- What a SCORM package stores for a learner.
create table scorm_states (
  user_id uuid not null references users (id) on delete cascade,
  lesson_id uuid not null references lessons (id) on delete cascade,
  -- The unit of the package.
  unit text not null,
  state jsonb not null,
  seq integer not null default 0,
  is_complete boolean not null default false,
  is_passed boolean,
  -- Scaled to 0 to 100, in hundredths.
  score integer,
  updated_at timestamptz not null,
  primary key (user_id, lesson_id, unit)
);
create index scorm_states_lesson on scorm_states (lesson_id);
