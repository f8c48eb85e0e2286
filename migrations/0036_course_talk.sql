-- The talk under courses and lessons: comments, questions, and answers to them, one level deep.

create table course_talk (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  -- Null: about the course itself. Of an answer, that of what it answers.
  lesson_id uuid references lessons (id) on delete cascade,
  -- What this answers.
  parent_id uuid references course_talk (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- contract/enums.ts, TalkKind: 1 comment, 2 question. Of an answer, that of what it answers.
  kind smallint not null check (kind in (1, 2)),
  -- contract/enums.ts, TalkState: 0 waiting, 1 shown, 2 hidden.
  state smallint not null check (state in (0, 1, 2)),
  -- contract/enums.ts, TalkVoice, as it was when this was written: 1 learner, 2 lecturer of the course, 3 staff.
  voice smallint not null check (voice in (1, 2, 3)),
  body text not null,
  bigrams text[] not null default '{}',
  created_at timestamptz not null
);
create index course_talk_list on course_talk (created_at desc, id);
create index course_talk_course on course_talk (course_id, created_at desc, id) where parent_id is null;
create index course_talk_lesson on course_talk (lesson_id, created_at desc, id) where parent_id is null;
create index course_talk_parent on course_talk (parent_id, created_at, id) where parent_id is not null;
create index course_talk_user on course_talk (user_id, created_at desc);
create index course_talk_waiting on course_talk (course_id) where state = 0;
create index course_talk_bigrams on course_talk using gin (bigrams);
