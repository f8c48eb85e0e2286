-- Comments that markers use again: a marker's own ones, for every exam, and those that all markers of one exam share (docs/adr/0103).
create table marking_comments (
  id uuid primary key,
  -- Null: the owner's own.
  exam_id uuid references exams (id) on delete cascade,
  -- Who added it.
  owner_id uuid not null references users (id),
  text text not null check (text <> ''),
  added_at timestamptz not null
);
-- In the order in which they are shown; each text once.
create unique index marking_comments_own on marking_comments (owner_id, text) where exam_id is null;
create unique index marking_comments_shared on marking_comments (exam_id, text) where exam_id is not null;
create index marking_comments_owner on marking_comments (owner_id, added_at, id);
create index marking_comments_exam on marking_comments (exam_id, added_at, id);
