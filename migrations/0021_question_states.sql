-- The life of a question: draft, in review, ready, with a reviewer and comments. And what is derived from its content.

alter table questions
  -- 0 draft, 1 in review, 2 ready. Only ready questions are drawn; all that were there before are ready.
  add column state smallint not null default 2 check (state between 0 and 2),
  -- Who is to look at it, and who asked.
  add column reviewer_id uuid references users (id),
  add column sent_by uuid references users (id),
  -- Rises with every write: level, tags and banks make no version, and must not be overwritten unseen either.
  add column revision integer not null default 1,
  -- Which way of deriving excerpt and search words was used (prepare-content.ts, DERIVED_NO).
  add column derived_no smallint not null default 0,
  add constraint questions_review check ((state = 1) = (reviewer_id is not null and sent_by is not null));
alter table questions alter column state drop default;
create index questions_unready on questions (state, reviewer_id) where state < 2;
create index questions_derived on questions (derived_no);

-- Comments and steps of reviews; rows are only ever added.
create table question_comments (
  id uuid primary key,
  question_id uuid not null references questions (id) on delete cascade,
  version_no integer not null,
  kind text not null check (kind in ('comment', 'sent', 'approved', 'sentBack', 'withdrawn')),
  body text not null,
  written_by uuid not null references users (id),
  -- Whom it was sent to.
  reviewer_id uuid references users (id),
  created_at timestamptz not null
);
create index question_comments_question on question_comments (question_id, created_at desc, id);
