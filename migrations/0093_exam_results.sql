-- What a candidate has reached at an exam, over all attempts. Made from the papers by exam-result.rules.ts, in the
-- transaction of each change of one of them.
create table exam_results (
  exam_id uuid not null references exams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- ResultState in the contract; who has no paper has no row.
  state smallint not null check (state in (1, 2, 3, 4, 5, 7, 8)),
  -- Papers that use an attempt: all but those that staff voided.
  attempt_count integer not null check (attempt_count >= 0),
  -- What counts, in hundredths; null while that is not certain. paper_id is null of a mean too.
  score integer,
  total_points integer,
  pass_points integer,
  is_passed boolean,
  paper_id uuid references papers (id),
  used_seconds integer,
  last_paper_id uuid not null references papers (id),
  started_at timestamptz not null,
  closed_at timestamptz,
  primary key (exam_id, user_id),
  check ((score is null) = (total_points is null) and (score is null) = (pass_points is null)),
  check (score is not null or (is_passed is null and paper_id is null and used_seconds is null))
);
create index exam_results_user on exam_results (user_id, started_at desc, exam_id);
create index exam_results_state on exam_results (exam_id, state, user_id);
create index exam_results_closed on exam_results (closed_at) include (exam_id, score, total_points, is_passed)
  where score is not null;
create index exam_results_score on exam_results (exam_id, score desc nulls last, user_id);

-- Without a pass score there is nothing to pass or to fail.
update papers set is_passed = null where pass_points = 0 and is_passed is not null;

-- Those of the papers that there are.
insert into exam_results (exam_id, user_id, state, attempt_count, score, total_points, pass_points, is_passed, paper_id,
  used_seconds, last_paper_id, started_at, closed_at)
with taken as (
  select papers.*, exams.counted_attempt,
    voided_at is null and papers.state = 2 as is_finished,
    voided_at is null and papers.state = 1 as is_waiting,
    round(extract(epoch from papers.closed_at - papers.started_at))::int as seconds
  from papers join exams on exams.id = papers.exam_id),
counted as (
  select exam_id, user_id, counted_attempt,
    count(*) filter (where voided_at is null) as attempt_count,
    bool_or(state = 0) as is_open,
    bool_or(is_waiting) as is_waiting,
    (array_agg(id order by attempt_no desc))[1] as last_paper_id,
    min(started_at) as started_at,
    max(closed_at) as closed_at,
    count(*) filter (where is_finished) as finished_count,
    round(avg(score) filter (where is_finished))::int as mean_score,
    round(avg(seconds) filter (where is_finished))::int as mean_seconds,
    -- Among those that are marked or will be, by the rule of the exam; of a mean the newest, for its totals.
    (array_agg(id order by
      case when counted_attempt = 1 then -score end nulls last,
      case when counted_attempt in (1, 3) then attempt_no else -attempt_no end)
      filter (where is_finished or (is_waiting and counted_attempt in (2, 3))))[1] as chosen_id
  from taken group by exam_id, user_id, counted_attempt),
chosen as (
  select counted.*, papers.total_points, papers.pass_points,
    case when counted_attempt = 4 then mean_score else papers.score end as score,
    case when counted_attempt = 4 then mean_seconds
      else round(extract(epoch from papers.closed_at - papers.started_at))::int end as used_seconds
  from counted left join papers on papers.id = counted.chosen_id),
judged as (
  select chosen.*,
    case when pass_points > 0 then score >= pass_points end as is_passed,
    case
      when chosen_id is null then false
      when counted_attempt = 1 then not is_waiting or (pass_points > 0 and score >= pass_points)
      when counted_attempt = 4 then not is_waiting
      else score is not null and exists (select from papers where papers.id = chosen_id and papers.state = 2)
    end as is_certain
  from chosen)
select exam_id, user_id,
  case
    when attempt_count = 0 then 7
    when is_open then 1
    when is_certain then case when is_passed is null then 5 when is_passed then 3 else 4 end
    when is_waiting then 2
    else 8
  end,
  attempt_count,
  case when is_certain then score end,
  case when is_certain then total_points end,
  case when is_certain then pass_points end,
  case when is_certain then is_passed end,
  case when is_certain and counted_attempt <> 4 then chosen_id end,
  case when is_certain then used_seconds end,
  last_paper_id, started_at, closed_at
from judged;
