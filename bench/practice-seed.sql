-- What a school has practised in three years. `practised.students` and `practised.questions` are there: people made by the product, and
-- the questions of its banks, numbered from 0. One person in a hundred practises ten times as much as the others. The text is split
-- at `-- portion`; what has a parameter runs for each of twenty parts of the time, so that rows of one person lie as far apart as
-- they do where many practise at once.
create function practised.id(kind int, n bigint) returns uuid language sql immutable as
  $$ select (lpad(to_hex(kind + 32), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
-- The trainings of one part of the time: fifteen questions each, and each question comes twice.
create function practised.trainings(part int) returns table (
  run_id uuid, student_no int, user_id uuid, r int, bank_id uuid, first_no int, is_second boolean, started_at timestamptz)
language sql stable as $$
  select practised.id(1, no * 1000::bigint + r), no, students.user_id, r, first.bank_id, first_no, r >= runs / 2,
    now() - (20 - part) * interval '7 days' - (r % 7) * interval '1 day' + (no % 600) * interval '1 minute'
  from practised.students, generate_series(part * runs / 20, (part + 1) * runs / 20 - 1) r,
    lateral (select (no * 37 + r % (runs / 2)) * 15 % (select count(*) from practised.questions)::int as first_no) of_run,
    lateral (select questions.bank_id from practised.questions where questions.no = first_no) first $$;
create function practised.is_right(student_no int, r int, n int) returns boolean language sql immutable as
  $$ select (student_no * 31 + r * 17 + n * 7) % 10 < 7 $$;

-- portion
-- Ten chapters a bank, and a knowledge tree of 20 points with 200 below them.
insert into bank_chapters (id, bank_id, parent_id, name, sort, created_at)
select practised.id(3, banks.no * 100 + c), banks.id, case when c > 3 then practised.id(3, banks.no * 100 + 1 + c % 3) end,
  'Chapter ' || c, c, now()
from (select bank_id as id, min(no) as no from practised.questions group by bank_id) banks, generate_series(1, 10) c order by c;
update bank_questions set chapter_id = practised.id(3, first.no * 100 + 4 + questions.no % 7)
from practised.questions join (select bank_id, min(no) as no from practised.questions group by bank_id) first
  on first.bank_id = questions.bank_id
where bank_questions.question_id = questions.question_id and bank_questions.bank_id = questions.bank_id;
insert into dictionaries (id, code, kind, title_zh, title_en, created_at)
values (practised.id(4, 1), 'bench-knowledge', 3, '知识点', 'Knowledge', now());
insert into dictionary_items (id, dictionary_id, parent_id, value, label_zh, label_en, sort, created_at)
select practised.id(5, n), practised.id(4, 1), case when n > 20 then practised.id(5, 1 + n % 20) end, 'point-' || n, '知识点' || n, 'Point ' || n, n, now()
from generate_series(1, 220) n;
insert into question_knowledge (question_id, item_id)
select question_id, practised.id(5, 21 + point) from practised.questions,
  lateral (select distinct point from (values (no % 200), (no / 10 % 200)) as points (point)) as points;
-- A faculty of forty classes; every other bank is open to it, the others to everybody.
insert into departments (id, parent_id, name, sort, path, created_at)
values (practised.id(6, 1), null, 'Faculty', 1, array[practised.id(6, 1)], now());
insert into departments (id, parent_id, name, sort, path, created_at)
select practised.id(6, 1 + n), practised.id(6, 1), 'Class ' || n, n, array[practised.id(6, 1), practised.id(6, 1 + n)], now() from generate_series(1, 40) n;
insert into user_departments (user_id, department_id) select user_id, practised.id(6, 2 + no % 40) from practised.students;
insert into practice_banks (id, is_open, has_leaderboard, open_type, updated_at)
select bank_id, true, true, case when row_number() over (order by min(no)) % 2 = 0 then 2 else 1 end, now()
from practised.questions group by bank_id;
insert into practice_bank_departments select id, practised.id(6, 1) from practice_banks where open_type = 2;
insert into practice_learners (user_id, is_unnamed) select user_id, no % 20 = 0 from practised.students;
-- Five hundred assignments of three years; the first twenty run now, the very first for everybody and in its second week.
insert into practice_assignments (id, title, bigrams, bank_id, question_count, goal_percent, cycle, starts_on, due_on, open_type,
  owner_id, created_at, updated_at)
select practised.id(7, n), 'Assigned practice ' || n, array['as', 'ss'], questions.bank_id, 15, 60, case when n <= 20 then 2 else 0 end,
  case when n <= 20 then current_date - 10 else current_date - 10 - n * 2 end,
  case when n <= 20 then current_date + 60 else current_date - n * 2 end, case when n % 2 = 0 then 2 else 1 end,
  (select id from users where role_type = 2 order by id limit 1), now() - n * interval '2 days', now()
from generate_series(1, 500) n, lateral (select bank_id from practised.questions where no = n * 4) questions;
insert into practice_assignment_moments (assignment_id, cycle_no, kind)
select practised.id(7, n), cycle_no, kind from generate_series(1, 20) n, generate_series(1, 11) cycle_no, (values ('begun'), ('due')) as kinds (kind);
insert into practice_assignment_departments
select id, practised.id(6, 2 + (row_number() over (order by id))::int % 40) from practice_assignments where open_type = 2;

-- portion
-- Rows follow here whose references are right by the way they are made; indexes of ten million rows are made at the end.
set session_replication_role = replica;
create table practised.indexes as select indexname, indexdef from pg_indexes
where tablename in ('practice_answers', 'practice_cards', 'practice_runs') and indexname not in (select conname from pg_constraint);
do $$ declare name text; begin
  for name in select indexname from practised.indexes loop execute format('drop index %I', name); end loop; end $$;

-- portion
insert into practice_runs (id, user_id, bank_id, mode, is_checked_at_end, max_tries, seed, question_ids, place, answered_count,
  right_count, started_at, seen_at, finished_at, assignment_id, cycle_no, closes_at)
select run_id, user_id, bank_id, 1 + r % 2, false, 1, 'bench', array(select question_id from practised.questions
    where no between first_no and first_no + 14 order by no), 15, 15, 10, started_at, started_at + interval '5 minutes',
  started_at + interval '5 minutes', case when r % 10 = 0 then practised.id(7, 1) end,
  case when r % 10 = 0 then 1 + r / 10 % 2 end, case when r % 10 = 0 then started_at + interval '7 days' end
from practised.trainings($1);

-- portion
insert into practice_answers (id, run_id, no, try_no, user_id, question_id, version_id, answer, share, is_last, is_counted, answered_at)
select practised.id(2, (student_no * 1000::bigint + r) * 16 + n), run_id, n, 1, user_id, question_id, version_id,
  jsonb_build_object('options', jsonb_build_array((student_no + n) % 4)),
  case when practised.is_right(student_no, r, n) then 10000 else 0 end, true, true, started_at + n * interval '20 seconds'
from generate_series(1, 15) n, practised.trainings($1) join practised.questions on true
where questions.no = first_no + n - 1;

-- portion
-- One question in seven or so is due now.
insert into practice_cards (user_id, question_id, due_at, stability, difficulty, elapsed_days, scheduled_days, learning_steps, reps,
  lapses, state, reviewed_at, share, right_in_row, right_count, wrong_count, last_answer_id, before)
select user_id, question_id, now() + ((student_no * 13 + r * 5 + n * 11) % 45 - 6) * interval '1 day', 2 + (n * 7 + r) % 50,
  3 + n % 6, 7, 14, 0, 2, n % 2, 2, started_at + n * interval '20 seconds',
  case when practised.is_right(student_no, r, n) then 10000 else 0 end, n % 3, 1, 1, practised.id(2, (student_no * 1000::bigint + r) * 16 + n),
  jsonb_build_object('dueAt', started_at, 'stability', 3.5, 'difficulty', 5.2, 'elapsedDays', 3, 'scheduledDays', 7,
    'learningSteps', 0, 'reps', 1, 'lapses', 0, 'state', 2, 'reviewedAt', started_at, 'share', 10000, 'rightInRow', 1,
    'rightCount', 1, 'wrongCount', 0)
from generate_series(1, 15) n, practised.trainings($1) join practised.questions on true
where questions.no = first_no + n - 1 and not is_second;

-- portion
insert into practice_days (user_id, day, answered_count, right_count, seconds)
select user_id, started_at::date, 15, 10, 300 from practised.trainings($1) on conflict do nothing;

-- portion
set session_replication_role = origin;
set maintenance_work_mem = '512MB';
do $$ declare definition text; begin
  for definition in select indexdef from practised.indexes loop execute definition; end loop; end $$;

-- portion
-- Two banks that everybody practises, for their leaderboards: ten days of the last thirty each.
insert into practice_board_counts (bank_id, period, starts_on, user_id, right_count)
select bank_id, period, date_trunc(period, current_date - d)::date, user_id, sum(1 + (students.no * 7 + d) % 40)
from practised.questions, practised.students, generate_series(0, 29) d, unnest(array['week', 'month']) period
where questions.no in (0, (select count(*) / 40 from practised.questions)) and (students.no + d) % 3 = 0
group by 1, 2, 3, 4;

-- portion
-- The exams of `practised.exams` are over and show their answers: everybody has been in twelve of them, and has missed six questions each.
update exams set starts_at = now() - interval '60 days', ends_at = now() - interval '50 days',
  score_announced_at = now(), release = release || '{"score": {"rule": 2, "at": null}, "answers": {"rule": 2, "at": null}, "analysis": {"rule": 2, "at": null}}'
where id in (select exam_id from practised.exams);
insert into papers (id, user_id, exam_id, form_id, attempt_no, state, types, option_counts, total_points, pass_points, submit_key,
  started_at, deadline_at, closed_at, close_reason, scores, score, is_passed, answered_count, partly_count, to_mark_count, marked_at,
  statistics_due, is_folded)
select practised.id(8, students.no * 100::bigint + k), user_id, exams.id, exams.form_id, 1, 2, repeat('1', 30), repeat('D', 30), 6000, 0,
  'bench-submit-key-' || students.no || '-' || k, started, started + interval '600 minutes', started + interval '40 minutes', 1,
  array_fill(200, array[24]) || array_fill(0, array[6]), 4800, null, 30, 0, 0, started + interval '41 minutes', false, true
from generate_series(0, 11) k, practised.students join practised.exams of_bench on true join exams on exams.id = of_bench.exam_id,
  lateral (select now() - interval '58 days' + (students.no % 5000) * interval '1 minute' as started) at
where of_bench.no = (students.no + k * 3) % (select count(*) from practised.exams);
insert into paper_layouts (paper_id, version_ids, line_nos, option_orders, seed)
select papers.id, of_exam.version_ids, array_fill(0::smallint, array[30]), array_fill('abcd'::text, array[30]), 'bench'
from papers join (select exam_id, array_agg(version_id order by version_id) as version_ids from practised.exams
    join exam_forms using (exam_id) join exam_form_versions on form_id = exam_forms.id group by exam_id) of_exam using (exam_id);
insert into wrong_answers (paper_id, question_no, user_id, question_id, type, excerpt, score, points, is_answered, answered_at, removed_at)
select papers.id, place, papers.user_id, questions.question_id, 1, 'Question ' || questions.no, 0, 200, true, papers.closed_at,
  case when questions.no % 5 = 0 then papers.closed_at + interval '1 day' end
from papers join paper_layouts on paper_layouts.paper_id = papers.id cross join generate_series(25, 30) place
join practised.questions on questions.version_id = version_ids[place];
insert into question_marks (user_id, question_id, type, excerpt, note, noted_at, favourite_at, right_streak, last_answered_at)
select distinct on (user_id, question_id) user_id, question_id, 1, excerpt, case when question_no = 25 then 'Why?' else '' end,
  case when question_no = 25 then answered_at end, case when question_no <= 26 then answered_at end, 1, answered_at
from wrong_answers where question_no <= 27;
-- Two thousand other exams of the years, all over but the last ten, which are for everybody and end some days from now.
insert into exams select copies.* from exams as pattern, generate_series(1, 2000) e,
  lateral (select case when e > 1990 then now() + interval '3 days' + (e - 1990) * interval '6 hours'
    else now() - interval '2 days' - (1990 - e) * interval '12 hours' end as moment) at,
  lateral jsonb_populate_record(pattern, jsonb_build_object('id', practised.id(9, e), 'title', 'Exam ' || e, 'form_id', practised.id(10, e),
    'starts_at', moment - interval '20 days' + e % 10 * interval '1 day', 'ends_at', moment, 'score_announced_at', moment, 'published_at', moment - interval '30 days')) as copies
where pattern.id = (select exam_id from practised.pattern);
insert into exam_forms (id, exam_id, form_no, content, question_count, total_points, created_by, created_at)
select practised.id(10, e), practised.id(9, e), 1, content, question_count, total_points, created_by, now()
from exam_forms, generate_series(1, 2000) e where exam_id = (select exam_id from practised.pattern);
insert into exam_form_versions (form_id, version_id)
select practised.id(10, e), version_id from exam_forms join exam_form_versions on form_id = exam_forms.id, generate_series(1, 2000) e
where exam_id = (select exam_id from practised.pattern);
