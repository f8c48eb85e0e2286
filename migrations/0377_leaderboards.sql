-- Leaderboards of banks, only where staff switch them on (docs/adr/0152-leaderboards.md).
alter table practice_banks add column has_leaderboard boolean not null default false;
-- Whoever does not want to be named stands in it without a name.
alter table practice_learners add column is_unnamed boolean not null default false;

-- Questions that somebody answered right by the judgement of the machine, each once a day.
create table practice_bank_days (
  bank_id uuid not null references banks (id) on delete cascade,
  -- Of the site's time zone.
  day date not null,
  user_id uuid not null references practice_learners (user_id),
  right_count int not null check (right_count > 0),
  primary key (bank_id, day, user_id)
);
create index practice_bank_days_user on practice_bank_days (user_id);
