-- What people have learnt. Seconds are counted by the server's clock alone.

-- The one lesson that counts for a person at a time.
create table learning_sessions (
  user_id uuid primary key references users (id) on delete cascade,
  -- Made anew by each opening of a lesson: another page's heartbeats gain nothing.
  session_id uuid not null,
  lesson_id uuid not null references lessons (id) on delete cascade,
  seq integer not null default 0,
  -- The last heartbeat, or the opening.
  beat_at timestamptz not null
);

create table lesson_records (
  user_id uuid not null references users (id) on delete cascade,
  lesson_id uuid not null references lessons (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  -- Whole seconds of learning, and what is left over below one, in milliseconds.
  learnt_ms bigint not null default 0,
  -- Of sound and video: seconds of the recording that were played.
  covered int4multirange not null default '{}',
  -- Where to go on: seconds of the recording, or the page of a document.
  position integer not null default 0,
  percent smallint not null default 0 check (percent between 0 and 100),
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (user_id, lesson_id)
);
create index lesson_records_lesson on lesson_records (lesson_id);
create index lesson_records_course on lesson_records (course_id, user_id);

create table course_records (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (user_id, course_id)
);
create index course_records_course on course_records (course_id, completed_at);

-- How long somebody learnt on a day (of the site's time zone).
create table learning_days (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  day date not null,
  learnt_ms bigint not null default 0,
  primary key (user_id, course_id, day)
);

-- What a SCORM package stores for a learner.
create table scorm_states (
  user_id uuid not null references users (id) on delete cascade,
  lesson_id uuid not null references lessons (id) on delete cascade,
  -- The unit of the package.
  unit text not null,
  state jsonb not null,
  seq integer not null default 0,
  -- 0 not complete, 1 complete; null: the package does not say.
  is_complete boolean not null default false,
  is_passed boolean,
  -- Scaled to 0 to 100, in hundredths.
  score integer,
  updated_at timestamptz not null,
  primary key (user_id, lesson_id, unit)
);
create index scorm_states_lesson on scorm_states (lesson_id);
