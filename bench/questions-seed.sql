-- 100,000 questions of all types in 200 banks: half in Chinese (odd numbers), half in English, each with two tags, two
-- knowledge points and mostly a chapter; every tenth lies in a second bank. What a text search is checked against
-- stands in `bench_texts`.
begin;
create function pg_temp.bench_id(kind int, n int) returns uuid language sql immutable as
  $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function pg_temp.word(words text[], n int, k int) returns text language sql immutable as
  $$ select words[1 + ((hashint8extended(n, k) & 2147483647) % cardinality(words))::int] $$;
create function pg_temp.html(words text) returns text language sql immutable as $$ select '<p>' || words || '</p>' $$;

insert into departments (id, parent_id, name, sort, path, created_at)
select pg_temp.bench_id(1, d), null, 'Bench faculty ' || d, d, array[pg_temp.bench_id(1, d)], now() from generate_series(1, 5) d;
insert into departments (id, parent_id, name, sort, path, created_at)
select pg_temp.bench_id(1, d), pg_temp.bench_id(1, 1 + d % 5), 'Bench section ' || d, d,
  array[pg_temp.bench_id(1, 1 + d % 5), pg_temp.bench_id(1, d)], now() from generate_series(6, 25) d;
insert into roles (id, name, level, data_scope, created_at)
values (pg_temp.bench_id(2, 1), 'Bench author, own banks', 50, 1, now()),
  (pg_temp.bench_id(2, 2), 'Bench author, department', 50, 3, now());
insert into role_menus (role_id, menu_id)
select pg_temp.bench_id(2, r), id from menus, generate_series(1, 2) r where permission like 'qu:bank:%';
insert into users (id, user_name, real_name, role_type, created_at, updated_at)
values (pg_temp.bench_id(3, 1), 'bench-owner', 'Owner', 2, now(), now());

-- A knowledge tree of 20 points, 200 below them and 1,000 below those.
insert into dictionaries (id, code, kind, title_zh, title_en, created_at)
values (pg_temp.bench_id(4, 1), 'bench-knowledge', 3, '知识点', 'Knowledge', now());
insert into dictionary_items (id, dictionary_id, parent_id, value, label_zh, label_en, sort, created_at)
select pg_temp.bench_id(5, n), pg_temp.bench_id(4, 1),
  case when n <= 20 then null when n <= 220 then pg_temp.bench_id(5, 1 + n % 20) else pg_temp.bench_id(5, 21 + n % 200) end,
  'point-' || n, '知识点' || n, 'Point ' || n, n, now()
from generate_series(1, 1220) n;

insert into banks (id, name, bigrams, department_id, owner_id, created_at, updated_at)
select pg_temp.bench_id(6, b), 'Bench bank ' || b,
  array(select distinct substr('bench bank ' || b, at, 2) from generate_series(1, 13) at),
  pg_temp.bench_id(1, 6 + b % 20), pg_temp.bench_id(3, 1), now() + b * interval '1 second', now() + b * interval '1 second'
from generate_series(1, 200) b;
-- Ten chapters a bank, three sections in each.
insert into bank_chapters (id, bank_id, parent_id, name, sort, created_at)
select pg_temp.bench_id(7, b * 100 + c), pg_temp.bench_id(6, b), null, 'Chapter ' || c, c, now()
from generate_series(1, 200) b, generate_series(1, 10) c;
insert into bank_chapters (id, bank_id, parent_id, name, sort, created_at)
select pg_temp.bench_id(7, b * 100 + c * 10 + s), pg_temp.bench_id(6, b), pg_temp.bench_id(7, b * 100 + c), 'Section ' || s, s, now()
from generate_series(1, 200) b, generate_series(2, 9) c, generate_series(1, 3) s;

-- Indexes of many entries a row are made anew at the end, which takes a fraction of the time.
create temporary table kept_indexes on commit drop as
select indexname, indexdef from pg_indexes where tablename = 'questions' and indexdef like '%USING gin%';
do $$ declare name text; begin
  for name in select indexname from kept_indexes loop execute format('drop index %I', name); end loop; end $$;

create temporary table made on commit drop as
select n, (array[1,1,1,1,1,1,1,1,2,2,2,2,3,3,3,4,5,5,7,8,9])[1 + (n / 2) % 21] as type,
  case when n % 2 = 1 then '下列关于' || w1 || w2 || '与' || w3 || '的说法中，' || w4 || w5 || '一定会使' || w6 || '发生变化的是第' || n || '题'
      || case when n % 5000 = 1 then '，饕餮纹除外' else '' end
    else 'Which statement about the ' || w1 || ' ' || w2 || ' of a ' || w3 || ' is true when the ' || w4 || ' ' || w5
      || ' changes its ' || w6 || ' in case ' || n || case when n % 5000 = 2 then ' of zugzwang' else '' end end || '?' as stem,
  case when n % 2 = 1 then array[w1 || w4 || '增大', w2 || w5 || '减小', w3 || w6 || '不变', w4 || w1 || '无法判断']
    else array['the ' || w1 || ' grows ' || w5, 'the ' || w2 || ' shrinks ' || w6, 'the ' || w3 || ' stays', 'none of the ' || w4] end as options
from (
  select n, pg_temp.word(words, n, 1) as w1, pg_temp.word(words, n, 2) as w2, pg_temp.word(words, n, 3) as w3,
    pg_temp.word(words, n, 4) as w4, pg_temp.word(words, n, 5) as w5, pg_temp.word(words, n, 6) as w6
  from generate_series(1, 100000) n, lateral (select case when n % 2 = 1 then array[
    '细胞','蛋白','酶','基因','染色','光合','呼吸','溶液','浓度','温度','压强','电流','电压','电阻','磁场','重力','摩擦','速度','加速','动量',
    '能量','函数','导数','积分','方程','数列','概率','向量','矩阵','几何','三角','圆锥','抛物','氧化','还原','离子','分子','原子','元素','化学',
    '历史','战争','条约','革命','经济','市场','价格','货币','人口','气候','河流','山脉','海洋','诗歌','小说','散文','修辞','语法','词汇','翻译']
    else array['cell','protein','enzyme','gene','chromosome','photon','solution','density','temperature','pressure','current','voltage',
    'resistance','field','gravity','friction','velocity','momentum','energy','function','derivative','integral','equation','sequence',
    'probability','vector','matrix','geometry','triangle','parabola','oxide','ion','molecule','atom','element','history','treaty',
    'revolution','economy','market','price','currency','population','climate','river','mountain','ocean','poem','novel','essay',
    'grammar','vocabulary','translation','rhythm','quality','kernel','buffer','network','packet','router'] end as words) w
) as words;

create table bench_texts as
select pg_temp.bench_id(8, n) as question_id,
  lower(stem || case when type in (3, 4, 5, 9) then '' else E'\n' || array_to_string(options, E'\n') end) as texts
from made;

insert into questions (id, type, level, tags, excerpt, bigrams, near_keys, content_hash, newest_version_id, version_no, state,
  derived_no, created_by, created_at, updated_by, updated_at, deleted_at, deleted_by)
select pg_temp.bench_id(8, n), type, 1 + (n / 3) % 4, array['tag ' || n % 200, 'grade ' || n % 10], left(stem, 200),
  array(select distinct substr(line, at, 2) from regexp_split_to_table(bench_texts.texts, E'\n') as line,
    generate_series(1, length(line) - 1) as at),
  array(select (hashint8extended(n, 100 + k) & 2147483647)::int from generate_series(1, 16) k),
  sha256(convert_to(stem, 'utf8')), pg_temp.bench_id(9, n), 1, case when n % 50 = 0 then 0 else 2 end, 1000,
  pg_temp.bench_id(3, 1), timestamptz '2026-01-01' + n * interval '1 minute',
  pg_temp.bench_id(3, 1), timestamptz '2026-06-01' + (n::bigint * 7919 % 100003) * interval '1 minute',
  case when n % 100 = 99 then now() end, case when n % 100 = 99 then pg_temp.bench_id(3, 1) end
from made join bench_texts on question_id = pg_temp.bench_id(8, n);

insert into question_versions (id, question_id, version_no, type, option_count, content, view, created_by, created_at)
select pg_temp.bench_id(9, n), pg_temp.bench_id(8, n), 1, type, case when type in (3, 4, 5, 9) then 0 else 4 end,
  content, content, pg_temp.bench_id(3, 1), timestamptz '2026-01-01' + n * interval '1 minute'
from (
  select n, type, jsonb_build_object('type', type, 'analysis', '') || case type
    when 1 then jsonb_build_object('stem', html, 'options', (select jsonb_agg(jsonb_build_object('html', pg_temp.html(text), 'isRight', at = 1)) from unnest(options) with ordinality as o (text, at)))
    when 2 then jsonb_build_object('stem', html, 'options', (select jsonb_agg(jsonb_build_object('html', pg_temp.html(text), 'isRight', at < 3)) from unnest(options) with ordinality as o (text, at)))
    when 3 then jsonb_build_object('stem', html, 'isTrue', n % 4 < 2)
    when 4 then jsonb_build_object('stem', html, 'reference', pg_temp.html(options[1]))
    when 5 then jsonb_build_object('stem', html || '<p>[[1]]</p>', 'isOrderFree', false, 'ignoresCase', true, 'ignoresWidth', true,
      'ignoresSpaces', true, 'isPartial', true,
      'gaps', jsonb_build_array(jsonb_build_object('kind', 'text', 'match', 'exact', 'accepted', jsonb_build_array(options[1]))))
    when 7 then jsonb_build_object('stem', html, 'isPartial', true, 'targets', (select jsonb_agg(pg_temp.html(text)) from unnest(options) as text),
      'prompts', jsonb_build_array(jsonb_build_object('html', '<p>A</p>', 'target', 0), jsonb_build_object('html', '<p>B</p>', 'target', 1)))
    when 8 then jsonb_build_object('stem', html, 'isPartial', true, 'items', (select jsonb_agg(pg_temp.html(text)) from unnest(options) as text))
    else jsonb_build_object('stem', html, 'value', n, 'tolerance', jsonb_build_object('amount', 0, 'isPercent', false), 'units', '[]'::jsonb) end as content
  from made, lateral (select pg_temp.html(stem) as html) stem
) as contents;

set constraints all immediate;
do $$ declare made_again text; begin
  for made_again in select indexdef from kept_indexes loop execute made_again; end loop; end $$;

insert into bank_questions (bank_id, question_id, added_at, chapter_id)
select pg_temp.bench_id(6, bank), pg_temp.bench_id(8, n), now(),
  case when n % 8 = 0 then null when n % 3 = 0 then pg_temp.bench_id(7, bank * 100 + 2 + n % 8) else pg_temp.bench_id(7, bank * 100 + (2 + n % 8) * 10 + 1 + n % 3) end
from generate_series(1, 100000) n, lateral (select 1 + (n / 7) % 200 as bank) b;
insert into bank_questions (bank_id, question_id, added_at)
select pg_temp.bench_id(6, 1 + (n / 7 + 100) % 200), pg_temp.bench_id(8, n), now() from generate_series(10, 100000, 10) n;
insert into question_knowledge (question_id, item_id)
select distinct pg_temp.bench_id(8, n), pg_temp.bench_id(5, 221 + point) from generate_series(1, 100000) n,
  lateral (values (n % 1000), (n / 10 % 1000)) as points (point);
insert into question_statistics (question_id, paper_count, answered_count, share_sum)
select pg_temp.bench_id(8, n), n % 97, n % 97, (n % 97)::bigint * (n % 10000) from generate_series(1, 100000, 3) n;
commit;
