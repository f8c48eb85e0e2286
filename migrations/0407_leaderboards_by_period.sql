-- A leaderboard adds up a month of days of everybody in it: with thirty rows a student that takes longer than a page may. What counts is
-- kept as it is shown, one row a week and one a month (docs/adr/0152-leaderboards.md).
create table practice_board_counts (
  bank_id uuid not null references banks (id) on delete cascade,
  period text not null check (period in ('week', 'month')),
  -- A Monday, or the first of a month, of the site's time zone.
  starts_on date not null,
  user_id uuid not null references practice_learners (user_id),
  right_count int not null check (right_count > 0),
  primary key (bank_id, period, starts_on, user_id)
) with (fillfactor = 70);
create index practice_board_counts_user on practice_board_counts (user_id);

insert into practice_board_counts (bank_id, period, starts_on, user_id, right_count)
select bank_id, period, date_trunc(period, day::timestamp)::date, user_id, sum(right_count)
from practice_bank_days, unnest(array['week', 'month']) as period
group by 1, 2, 3, 4;
drop table practice_bank_days;
