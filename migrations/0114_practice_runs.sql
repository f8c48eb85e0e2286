-- What students train. Whoever has trained once has a row here: it is locked first, so that answers of one person are counted
-- one after the other, whichever process and device they come from.
create table practice_learners (
  user_id uuid primary key references users (id),
  daily_minutes int not null default 15 check (daily_minutes between 5 and 240)
);

-- One training of a bank: its questions in their order, drawn once.
create table practice_runs (
  id uuid primary key,
  user_id uuid not null references practice_learners (user_id),
  bank_id uuid not null references banks (id) on delete cascade,
  mode smallint not null check (mode between 1 and 6),
  -- Null: all types, the whole bank.
  question_type smallint,
  chapter_id uuid,
  knowledge_id uuid,
  is_checked_at_end boolean not null,
  max_tries smallint not null check (max_tries between 1 and 3),
  seed text not null,
  question_ids uuid[] not null,
  place int not null default 1,
  answered_count int not null default 0,
  right_count int not null default 0,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  finished_at timestamptz
);
create unique index practice_runs_current on practice_runs (user_id, bank_id, mode) where finished_at is null;
create index practice_runs_of_user on practice_runs (user_id, bank_id, started_at desc, id);
create index practice_runs_bank on practice_runs (bank_id);

-- Each try at a question of a training. The id is made by the browser: the same try again is the same row.
create table practice_answers (
  id uuid primary key,
  -- No reference: what was answered stays when the bank of the training is no more.
  run_id uuid not null,
  no int not null,
  try_no smallint not null,
  user_id uuid not null,
  question_id uuid not null,
  version_id uuid not null,
  answer jsonb,
  -- Of the points, in hundredths of a percent; null while the student has not judged it.
  share int check (share between 0 and 10000),
  is_own_judgement boolean not null default false,
  -- The key was shown with it: there is no further try.
  is_last boolean not null,
  -- It is the try of this question that counts.
  is_counted boolean not null default false,
  answered_at timestamptz not null,
  unique (run_id, no, try_no)
);
create index practice_answers_of_question on practice_answers (user_id, question_id, answered_at desc);

-- How well one person remembers one question, as the model of memory has it (docs/adr/0068-memory-of-questions.md).
create table practice_cards (
  user_id uuid not null references practice_learners (user_id),
  question_id uuid not null references questions (id),
  due_at timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  elapsed_days int not null,
  scheduled_days int not null,
  learning_steps smallint not null,
  reps int not null,
  lapses int not null,
  state smallint not null check (state between 0 and 3),
  reviewed_at timestamptz not null,
  share int not null check (share between 0 and 10000),
  right_in_row int not null,
  right_count int not null,
  wrong_count int not null,
  -- What stood here before the answer that was counted last, for whoever judges it anew.
  last_answer_id uuid not null,
  before jsonb,
  primary key (user_id, question_id)
) with (fillfactor = 85);
create index practice_cards_due on practice_cards (user_id, due_at, question_id);
create index practice_cards_question on practice_cards (question_id);

-- What one person has done on one day of the site's time zone.
create table practice_days (
  user_id uuid not null references practice_learners (user_id),
  day date not null,
  answered_count int not null,
  right_count int not null,
  seconds int not null,
  primary key (user_id, day)
) with (fillfactor = 85);
