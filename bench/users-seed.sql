-- 5,000 departments in a tree (10 faculties of 20 years of 25 classes, with spread names), 200,000 users: 198,000
-- students in one class each, 2,000 administrators with a role each. Names of two and three Chinese characters, every
-- name in every faculty (n % 10 is the faculty).
begin;
create function pg_temp.bench_id(kind int, n int) returns uuid language sql immutable as
  $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function pg_temp.bench_name(n int) returns text language sql immutable as
  $$ select substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗', 1 + (n / 10) % 20, 1)
    || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉梅兰志建国', 1 + (n / 200) % 30, 1)
    || case when n % 3 = 0 then '' else substr('文海天佳雨晨思宇子涵欣怡浩然梓轩诗琪博雅', 1 + (n / 7) % 20, 1) end $$;

insert into departments (id, parent_id, name, sort, path, created_at)
select pg_temp.bench_id(1, f), null, 'Faculty ' || f, f, array[pg_temp.bench_id(1, f)], now() from generate_series(1, 10) f;
insert into departments (id, parent_id, name, sort, path, created_at)
select pg_temp.bench_id(2, n), pg_temp.bench_id(1, 1 + n % 10), 'Year ' || n, n,
  array[pg_temp.bench_id(1, 1 + n % 10), pg_temp.bench_id(2, n)], now()
from generate_series(1, 190) n;
insert into departments (id, parent_id, name, sort, path, created_at)
select pg_temp.bench_id(3, n), year.id, 'Class ' || n, n, year.path || pg_temp.bench_id(3, n), now()
from generate_series(1, 4800) n join departments year on year.id = pg_temp.bench_id(2, 1 + n % 190);

insert into roles (id, name, level, data_scope, created_at)
select pg_temp.bench_id(4, n), 'Bench role ' || n, n, 2, now() from generate_series(1, 20) n;

insert into users (id, user_name, real_name, mobile, email, role_type, state, bigrams, created_at, updated_at, last_login_at)
select pg_temp.bench_id(5, n), name, person, mobile, mail, case when n % 100 = 0 then 2 else 1 end,
  case when n % 50 = 0 then 1 when n % 2000 = 1 then 2 else 0 end,
  array(select distinct substr(text, at, 2) from unnest(array[name, person, mobile, mail]) as text,
    generate_series(1, length(text) - 1) as at),
  moment, moment, case when n % 4 = 0 then null else moment + interval '3 days' end
from (
  select n, 's2026' || lpad(n::text, 6, '0') as name, pg_temp.bench_name(n) as person,
    '138' || lpad(n::text, 8, '0') as mobile, 's2026' || lpad(n::text, 6, '0') || '@school.example' as mail,
    timestamptz '2026-01-01' + n * interval '1 minute' as moment
  from generate_series(1, 200000) n
) as people;
insert into user_departments (user_id, department_id)
select pg_temp.bench_id(5, n), pg_temp.bench_id(3, 1 + n % 4800) from generate_series(1, 200000) n;
insert into user_roles (user_id, role_id)
select pg_temp.bench_id(5, n), pg_temp.bench_id(4, 1 + (n / 100) % 20) from generate_series(100, 200000, 100) n;
commit;
