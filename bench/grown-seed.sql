-- A school after years: people, exams, papers, answers, marking, learning, sessions and logs. `bench.papers` says how many papers
-- there are; everything else follows from it. Copied from one exam and one course that the product itself has made
-- (`bench.exam`, `bench.course`). Papers lie in the order in which they were written; the text is split at `-- portion`,
-- and what has parameters runs for each twenty thousand of papers.
create schema bench;
create function bench.id(kind int, n bigint) returns uuid language sql immutable as
  $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function bench.name(n int) returns text language sql immutable as
  $$ select substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗', 1 + (n / 10) % 20, 1)
    || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉梅兰志建国', 1 + (n / 200) % 30, 1)
    || case when n % 3 = 0 then '' else substr('文海天佳雨晨思宇子涵欣怡浩然梓轩诗琪博雅', 1 + (n / 7) % 20, 1) end $$;
create function bench.bigrams(texts text[]) returns text[] language sql immutable as
  $$ select array(select distinct substr(text, at, 2) from unnest(texts) as text, generate_series(1, length(text) - 1) as at) $$;
create table bench.size as
select papers, papers / 5 as users, greatest(papers / 200, 400) as exams, papers / 20 as learners, papers / 10 as tasks,
  least(300, papers / 200) as exams_of_one, now() as now
from (select current_setting('bench.papers')::int as papers) as wanted;

-- portion
-- 5,000 departments: 10 faculties of 19 years of about 25 classes.
insert into departments (id, parent_id, name, sort, path, created_at)
select bench.id(1, f), null, 'Faculty ' || f, f, array[bench.id(1, f)], now() from generate_series(1, 10) f;
insert into departments (id, parent_id, name, sort, path, created_at)
select bench.id(2, n), bench.id(1, 1 + n % 10), 'Year ' || n, n, array[bench.id(1, 1 + n % 10), bench.id(2, n)], now()
from generate_series(1, 190) n;
insert into departments (id, parent_id, name, sort, path, created_at)
select bench.id(3, n), year.id, 'Class ' || n, n, year.path || bench.id(3, n), now()
from generate_series(1, 4800) n join departments year on year.id = bench.id(2, 1 + n % 190);
insert into users (id, user_name, real_name, role_type, state, bigrams, created_at, updated_at, last_login_at)
select bench.id(5, n), name, person, 1, case when n % 50 = 0 then 1 else 0 end, bench.bigrams(array[name, person]),
  moment, moment, moment + interval '3 days'
from (
  select n, 's2026' || lpad(n::text, 6, '0') as name, bench.name(n) as person,
    now() - interval '1100 days' + n * interval '1 minute' as moment
  from bench.size, generate_series(1, users) n
) as people;
insert into user_departments (user_id, department_id)
select bench.id(5, n), bench.id(3, 1 + n % 4800) from bench.size, generate_series(1, users) n;

-- portion
-- Three years of exams. Each belongs to a class; two of three are for a year of students, the others for named people or
-- everybody. The last twentieth is open now, and some are still to come.
insert into exams select copies.*
from exams as pattern, bench.size, generate_series(1, size.exams) e,
  lateral (select now + interval '5 days' - (size.exams - e) * (interval '1100 days' / size.exams) as moment) at,
  lateral jsonb_populate_record(pattern, jsonb_build_object(
    'id', bench.id(6, e), 'title', 'Exam ' || e, 'department_id', bench.id(3, 1 + e % 4800), 'form_id', bench.id(7, e),
    'open_type', case when e % 100 = 0 then 1 when e % 3 = 0 then 4 else 2 end,
    'release', pattern.release || '{"score": {"rule": 2, "at": null}}', 'score_announced_at', now, 'starts_at', moment,
    'ends_at', moment + interval '30 days', 'created_at', moment, 'updated_at', moment, 'published_at', moment)) as copies
where pattern.id = current_setting('bench.exam')::uuid;
insert into exam_forms (id, exam_id, form_no, content, question_count, total_points, created_by, created_at)
select bench.id(7, e), bench.id(6, e), 1, content, question_count, total_points, created_by, now
from exam_forms, bench.size, generate_series(1, size.exams) e where exam_id = current_setting('bench.exam')::uuid;
insert into exam_departments select bench.id(6, e), bench.id(2, 1 + e % 190)
from bench.size, generate_series(1, exams) e where e % 100 <> 0 and e % 3 <> 0;
insert into exam_people select distinct bench.id(6, e), bench.id(5, 1 + (e * 131 + k * 7919) % users)
from bench.size, generate_series(1, exams) e, generate_series(0, 99) k where e % 100 <> 0 and e % 3 = 0;
create table bench.questions as
select (row_number() over ())::int as no, (entry ->> 'versionId')::uuid as version_id
from exam_forms, jsonb_array_elements(content -> 'lines' -> 0 -> 'pool') as entry
where exam_id = current_setting('bench.exam')::uuid and entry ->> 'type' = '1';

-- portion
-- The papers of one portion. The last exam has one of fifty of all; the first person sits in hundreds of exams.
create function bench.paper(n bigint) returns table (exam_no int, user_no int, attempt_no int) language sql stable as
  $$ select case when n % 50 = 0 then exams else 1 + ((n - 1) * (exams - 1) / papers)::int end,
      case when n % 50 <> 0 and (n - 1) * (exams - 1) / papers >= exams - 1 - exams_of_one
          and (n - 1) * (exams - 1) / papers <> (n - 2) * (exams - 1) / papers then 1
        else 2 + (n * 7919 % (users - 1))::int end,
      1
    from bench.size $$;

-- portion
insert into papers (id, user_id, exam_id, form_id, attempt_no, state, types, option_counts,
  total_points, pass_points, submit_key, started_at, deadline_at, closed_at, close_reason, scores, score, is_passed,
  answered_count, partly_count, to_mark_count, marked_at, voided_at, device_id, is_folded)
select bench.id(8, n), bench.id(5, user_no), bench.id(6, exam_no), bench.id(7, exam_no), attempt_no, state,
  '1111111111', 'DDDDDDDDDD', 2000, 1200, 'bench-submit-key-' || n, started, started + interval '600 minutes',
  case when state <> 0 then started + interval '40 minutes' end, case when state <> 0 then 1 end,
  case when state in (2, 3) then array_fill(((n % 3) * 100)::int, array[10]) end,
  case when state = 2 then (n * 31 % 2001)::int end, case when state = 2 then n * 31 % 2001 >= 1200 end,
  case when state <> 0 then 10 end, case when state <> 0 then 0 end, case when state = 1 then 2 else 0 end,
  case when state = 2 then started + interval '41 minutes' end, case when state = 3 then started + interval '2 days' end,
  bench.id(9, n), state in (2, 3)
from generate_series($1::bigint, $2::bigint) n, bench.paper(n), bench.size,
  lateral (select case when exam_no > exams - greatest(exams / 100, 1) and n % 4 = 0 then 0 when n % 100 = 1 then 1
    when n % 100 = 2 then 3 else 2 end as state) of_state,
  lateral (select case when state = 0 then now - interval '30 minutes' else least(now - interval '11 hours',
    now - (exams - exam_no) * (interval '1100 days' / exams)) end - (n % 1000) * interval '1 second' as started) at
on conflict do nothing;

-- portion
insert into exam_results (exam_id, user_id, state, attempt_count, score, total_points, pass_points, is_passed, paper_id,
  used_seconds, last_paper_id, started_at, closed_at)
select exam_id, user_id, case state when 0 then 1 when 1 then 2 when 3 then 7 else case when is_passed then 3 else 4 end end,
  case when state = 3 then 0 else 1 end, case when state = 2 then score end, case when state = 2 then total_points end,
  case when state = 2 then pass_points end, is_passed, case when state = 2 then papers.id end,
  case when state = 2 then 2400 end, papers.id, started_at, closed_at
from generate_series($1::bigint, $2::bigint) n join papers on papers.id = bench.id(8, n)
on conflict do nothing;

-- portion
insert into paper_layouts (paper_id, version_ids, line_nos, option_orders, seed)
select papers.id, array(select version_id from bench.questions where no <= 10 order by no), array_fill(0::smallint, array[10]),
  array_fill('abcd'::text, array[10]), 'bench'
from generate_series($1::bigint, $2::bigint) n join papers on papers.id = bench.id(8, n);

-- portion
insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
select papers.user_id, papers.id, no, jsonb_build_object('options', jsonb_build_array((n + no) % 4)), no, papers.started_at + no * interval '1 minute'
from generate_series($1::bigint, $2::bigint) n join papers on papers.id = bench.id(8, n), generate_series(1, 10) no
where not papers.is_folded;

-- portion
insert into folded_answers (paper_id, given)
select papers.id, jsonb_agg(jsonb_build_array(no, jsonb_build_object('options', jsonb_build_array((n + no) % 4)), no,
  (extract(epoch from papers.started_at + no * interval '1 minute') * 1000000)::bigint) order by no)
from generate_series($1::bigint, $2::bigint) n join papers on papers.id = bench.id(8, n), generate_series(1, 10) no
where papers.is_folded group by papers.id;

-- portion
insert into marking_tasks (paper_id, question_no, exam_id, question_version_id, max_points, order_key, is_marked)
select papers.id, no, papers.exam_id, paper_layouts.version_ids[no], 200, substr(sha256(convert_to(n::text || no, 'utf8')), 1, 8), papers.state <> 1
from generate_series($1::bigint, $2::bigint) n join papers on papers.id = bench.id(8, n)
  join paper_layouts on paper_layouts.paper_id = papers.id, generate_series(1, 3) no
where (n % 10 = 1 or papers.state = 1) and papers.state <> 0 and (papers.state <> 1 or no <= 2);

-- portion
-- A course that a quarter of all students have opened, of the class that an administrator is limited to.
update courses set department_id = bench.id(3, 9) where id = current_setting('bench.course')::uuid;
insert into course_records (user_id, course_id, learnt_ms, opened_at, updated_at, completed_at)
select bench.id(5, n), current_setting('bench.course')::uuid, n % 7200 * 1000, now - n * interval '7 seconds',
  now - n * interval '5 seconds', case when n % 3 = 0 then now - n * interval '5 seconds' end
from bench.size, generate_series(1, learners) n;
insert into lesson_records (user_id, lesson_id, course_id, learnt_ms, percent, opened_at, updated_at, completed_at)
select bench.id(5, n), lessons.id, lessons.course_id, n % 3600 * 1000, case when n % 3 = 0 then 100 else 40 end,
  now - n * interval '7 seconds', now - n * interval '5 seconds', case when n % 3 = 0 then now - n * interval '5 seconds' end
from bench.size, generate_series(1, learners) n, lessons where lessons.course_id = current_setting('bench.course')::uuid;

-- Another hundred courses, of a few learners each.
insert into courses select copies.* from courses as pattern, bench.size, generate_series(1, 100) c,
  lateral jsonb_populate_record(pattern, jsonb_build_object('id', bench.id(14, c), 'title', 'Course ' || c)) as copies
where pattern.id = current_setting('bench.course')::uuid;
insert into course_records (user_id, course_id, learnt_ms, opened_at, updated_at)
select bench.id(5, 1 + (n * 7 + c) % users), bench.id(14, c), n % 7200 * 1000, now - n * interval '7 seconds', now - n * interval '5 seconds'
from bench.size, generate_series(1, 100) c, generate_series(1, learners / 10) n;

-- portion
insert into sessions (token_hash, user_id, created_at, last_seen_at, idle_expires_at, expires_at, ip, user_agent)
select sha256(convert_to('bench ' || n, 'utf8')), bench.id(5, n), now - n * interval '1 second', now - n * interval '1 second',
  now + interval '12 hours', now + interval '30 days', '10.0.0.' || n % 250, 'Bench'
from bench.size, generate_series(1, users) n where n % 2 = 0;
insert into sign_ins (id, at, user_id, result, way, ip, user_agent, session_id)
select bench.id(10, n), now - (papers - n) * (interval '170 days' / papers), bench.id(5, 1 + n * 7919::bigint % users), case when n % 20 = 0 then 'wrong' else 'ok' end,
  'password', '10.0.0.' || n % 250, 'Bench', case when n % 20 <> 0 then bench.id(11, n) end
from bench.size, generate_series(1, papers) n;
insert into audit_log (id, at, actor_id, action, object_type, object_id, object_name, bigrams)
select bench.id(12, n), now - (papers - n * 2) * (interval '300 days' / papers), bench.id(5, 1 + n % 100),
  (array['paper.extend', 'paper.mark', 'exam.save', 'user.save'])[1 + n % 4], 'paper', bench.id(8, n)::text, name, bench.bigrams(array[name])
from bench.size, generate_series(1, papers / 2) n, lateral (select 'Paper ' || n as name) named;
-- Their readers were told when they were published: telling 200,000 people of a thousand notices would go on beside what is measured.
insert into notices (id, title, body, open_type, owner_id, publish_at, announced_at, bigrams, created_at, updated_at)
select bench.id(13, n), 'Notice ' || n, '<p>Bench</p>', 1, bench.id(5, 1), now - n * interval '6 hours', now - n * interval '6 hours',
  bench.bigrams(array['notice ' || n]), now, now
from bench.size, generate_series(1, 1000) n;
insert into notice_receipts (notice_id, user_id, read_at)
select bench.id(13, k), bench.id(5, n), now - n * interval '1 second' from bench.size, generate_series(1, 3) k, generate_series(1, users) n
where n % (k + 1) = 0;
