-- What students say about a question, below its page: one level, plain text (docs/adr/0151-talk-about-questions.md).
create table question_talk (
  id uuid primary key,
  question_id uuid not null references questions (id),
  user_id uuid not null references users (id),
  -- contract.ts, PostState: 1 shown, 2 hidden.
  state smallint not null check (state in (1, 2)),
  body text not null,
  bigrams text[] not null,
  created_at timestamptz not null,
  -- Nobody but staff sees it any more.
  removed_at timestamptz,
  removed_by uuid references users (id),
  check ((removed_at is null) = (removed_by is null))
);
create index question_talk_question on question_talk (question_id, created_at desc, id) where removed_at is null;
create index question_talk_of_question on question_talk (question_id);
create index question_talk_list on question_talk (created_at desc, id);
create index question_talk_user on question_talk (user_id, created_at desc);
create index question_talk_removed_by on question_talk (removed_by) where removed_by is not null;
create index question_talk_bigrams on question_talk using gin (bigrams);

-- Students who want staff to look at a post; gone once staff have decided.
create table question_talk_reports (
  -- A report says nothing without its post.
  post_id uuid not null references question_talk (id) on delete cascade,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
create index question_talk_reports_user on question_talk_reports (user_id);
