-- Mock exams that students made themselves are cleared away half a year later (ADR 149). What was missed in them stays in the wrong
-- book, with all that it shows: which version was asked, how its options stood, and what was answered. The paper is no more.
create table kept_wrong_answers (
  paper_id uuid not null,
  question_no smallint not null,
  user_id uuid not null references users (id),
  question_id uuid not null references questions (id),
  version_id uuid not null references question_versions (id),
  type smallint not null check (type between 1 and 10),
  excerpt text not null,
  score integer not null,
  points integer not null,
  is_answered boolean not null,
  answered_at timestamptz not null,
  removed_at timestamptz,
  exam_title text not null,
  option_order smallint[] not null,
  answer jsonb,
  primary key (paper_id, question_no)
);
create index kept_wrong_answers_user on kept_wrong_answers (user_id, question_id);
create index kept_wrong_answers_question on kept_wrong_answers (question_id);
create index kept_wrong_answers_version on kept_wrong_answers (version_id);

create index papers_own_mocks on papers (closed_at) where is_own_mock;
