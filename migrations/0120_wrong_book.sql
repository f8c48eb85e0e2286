-- Questions of marked papers that did not get all their points: what wrong books are made of. Whether their candidate may
-- see one is asked of the exam at every look (ADR 69).
create table wrong_answers (
  paper_id uuid not null references papers (id),
  question_no smallint not null,
  user_id uuid not null references users (id),
  question_id uuid not null references questions (id),
  type smallint not null check (type between 1 and 10),
  -- Of the version on the paper, for lists and their search.
  excerpt text not null,
  score integer not null,
  points integer not null,
  is_answered boolean not null,
  answered_at timestamptz not null,
  -- Out of the book: by hand, or after so many right answers in a row.
  removed_at timestamptz,
  primary key (paper_id, question_no)
);
create index wrong_answers_user on wrong_answers (user_id, question_id);
create index wrong_answers_question on wrong_answers (question_id);

-- How far the papers from before there were wrong books have been looked through; no row: all of them.
create table wrong_book_backlog (
  id smallint primary key check (id = 1),
  after_paper_id uuid not null
);
insert into wrong_book_backlog (id, after_paper_id) values (1, '00000000-0000-0000-0000-000000000000');

-- What a student keeps about a question: a note, the reason of a mistake, that it is a favourite, how often it was right.
create table question_marks (
  user_id uuid not null references users (id),
  question_id uuid not null references questions (id),
  type smallint not null check (type between 1 and 10),
  excerpt text not null,
  note text not null default '',
  noted_at timestamptz,
  cause smallint check (cause in (1, 2, 3)),
  -- Of cause 3: in the student's own words.
  cause_words text not null default '',
  favourite_at timestamptz,
  -- Right answers in a row since the last wrong one, and when the last answer was given.
  right_streak smallint not null default 0 check (right_streak >= 0),
  last_answered_at timestamptz,
  primary key (user_id, question_id),
  check ((note <> '') = (noted_at is not null)),
  check ((cause is not distinct from 3) = (cause_words <> ''))
);
create index question_marks_question on question_marks (question_id);
create index question_marks_notes on question_marks (user_id, noted_at desc, question_id) where noted_at is not null;
create index question_marks_favourites on question_marks (user_id, favourite_at desc, question_id) where favourite_at is not null;

create table wrong_book_settings (
  user_id uuid primary key references users (id) on delete cascade,
  -- So many right answers in a row take a question out of the book; null: only by hand.
  rights_needed smallint check (rights_needed between 1 and 10)
);
