-- A lesson may be homework: a task, and what learners hand in (docs/adr/0148-homework-is-a-lesson.md).
alter table lessons drop constraint lessons_kind_check;
alter table lessons add constraint lessons_kind_check check (kind between 1 and 11);

create table homework_hand_ins (
  id uuid primary key,
  lesson_id uuid not null references lessons (id),
  user_id uuid not null references users (id),
  -- 1 handed in, 2 marked, 3 given back.
  state smallint not null check (state between 1 and 3),
  -- Rises with each change, by learner or staff.
  revision int not null check (revision > 0),
  body text not null,
  handed_in_at timestamptz not null,
  points int check (points >= 0),
  comment text not null default '',
  marked_by uuid references users (id),
  marked_at timestamptz,
  unique (lesson_id, user_id),
  check ((marked_by is null) = (marked_at is null)),
  check (points is null or state = 2)
);
create index homework_hand_ins_newest on homework_hand_ins (handed_in_at, id);
create index homework_hand_ins_list on homework_hand_ins (state, handed_in_at, id);
create index homework_hand_ins_user on homework_hand_ins (user_id);
create index homework_hand_ins_marker on homework_hand_ins (marked_by) where marked_by is not null;

create table homework_files (
  -- Made by the browser.
  id uuid primary key,
  lesson_id uuid not null references lessons (id),
  user_id uuid not null references users (id),
  -- Null: uploaded, and not handed in.
  hand_in_id uuid references homework_hand_ins (id),
  name text not null,
  mime text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_id uuid not null,
  uploaded_at timestamptz not null
);
create index homework_files_learner on homework_files (user_id, lesson_id);
create index homework_files_lesson on homework_files (lesson_id);
create index homework_files_hand_in on homework_files (hand_in_id) where hand_in_id is not null;
create index homework_files_unnamed on homework_files (uploaded_at) where hand_in_id is null;
