-- Logs lie in one table a month, so that old months go as whole tables and lists look at few of them (docs/adr/0050).
-- Months are those of UTC. Rows of a month that has no table go to `…_rest`; a job makes the tables ahead.

-- The first id of a moment: a UUIDv7 begins with its milliseconds.
create function uuid_from(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

alter table sign_ins rename to sign_ins_before;
alter table sign_ins_before drop constraint sign_ins_pkey;
drop index sign_ins_at, sign_ins_user;
create table sign_ins (
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  result text not null,
  way text not null,
  ip text not null,
  user_agent text not null,
  session_id uuid,
  times integer not null default 1,
  constraint sign_ins_check check ((result = 'ok') = (session_id is not null)),
  constraint sign_ins_result_check
    check (result in ('ok', 'wrong', 'disabled', 'awaitingReview', 'work', 'limited', 'codeWrong')),
  constraint sign_ins_times_check check (times > 0),
  constraint sign_ins_way_check check (way in ('password', 'code', 'register', 'setup', 'sync'))
) partition by range (at);

-- Evidence about a paper lies with the month of the paper: so one save is kept once, whenever it arrives again.
alter table refused_saves rename to refused_saves_before;
alter table refused_saves_before drop constraint refused_saves_pkey, drop constraint refused_saves_taken_in_by_fkey;
drop index refused_saves_once, refused_saves_taken_in_by;
create table refused_saves (
  id uuid not null,
  user_id uuid not null,
  paper_id uuid not null,
  question_no smallint not null,
  answer jsonb,
  seq integer not null,
  epoch integer not null,
  reason text not null,
  arrived_at timestamptz not null,
  taken_in_at timestamptz,
  taken_in_by uuid
) partition by range (paper_id);

-- The rows of a dropped month leave their links without a row: `at` is then null, and the foreign key holds nothing.
alter table audit_seals drop constraint audit_seals_audit_id_row_hash_fkey;
alter table audit_seals alter column at drop not null;
alter table audit_log rename to audit_log_before;
alter table audit_log_before drop constraint audit_log_pkey;
drop index audit_log_action, audit_log_actor, audit_log_at, audit_log_bigrams, audit_log_hash, audit_log_object;
create table audit_log (
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  object_type text not null,
  object_id text not null,
  detail jsonb not null default '{}',
  ip text not null default '',
  request_id text not null default '',
  object_name text not null default '',
  before jsonb,
  after jsonb,
  bigrams text[] not null default '{}',
  row_hash bytea not null generated always as (audit_row_hash(
    id, at, actor_id, action, object_type, object_id, object_name, detail, before, after, ip, request_id)) stored
) partition by range (at);

-- Up to which link months were dropped, and when.
create table audit_cuts (
  month date primary key,
  until_no bigint not null,
  row_count bigint not null,
  cut_at timestamptz not null
);

do $$
declare
  target record;
  month timestamptz;
begin
  for target in
    select 'sign_ins' as name, 'select at from sign_ins_before' as moments, '%L::timestamptz' as bound
    union all select 'audit_log', 'select at from audit_log_before', '%L::timestamptz'
    union all select 'refused_saves', $ids$select to_timestamp(
      ('x' || left(replace(paper_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) from refused_saves_before$ids$, 'uuid_from(%L)'
  loop
    execute format('create table %I partition of %I default', target.name || '_rest', target.name);
    for month in execute format(
      $months$select distinct date_trunc('month', moment, 'UTC') from (
        %s union all select now() + make_interval(months => n) from generate_series(0, 3) n) moments (moment)
        where moment between '2020-01-01' and now() + interval '4 months'$months$, target.moments)
    loop
      execute format('create table %I partition of %I for values from (%s) to (%s)',
        target.name || '_' || to_char(month at time zone 'UTC', 'YYYY_MM'), target.name,
        format(target.bound, month),
        format(target.bound, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
    end loop;
  end loop;
end $$;

insert into sign_ins select id, at, user_id, result, way, ip, user_agent, session_id, times from sign_ins_before;
insert into refused_saves select id, user_id, paper_id, question_no, answer, seq, epoch, reason, arrived_at, taken_in_at,
  taken_in_by from refused_saves_before;
insert into audit_log (id, at, actor_id, action, object_type, object_id, detail, ip, request_id, object_name, before, after, bigrams)
  select id, at, actor_id, action, object_type, object_id, detail, ip, request_id, object_name, before, after, bigrams
  from audit_log_before;
drop table sign_ins_before, refused_saves_before, audit_log_before;

alter table sign_ins add constraint sign_ins_pkey primary key (id, at);
create index sign_ins_at on sign_ins (at, id);
create index sign_ins_user on sign_ins (user_id, at) where user_id is not null;

alter table refused_saves add constraint refused_saves_pkey primary key (id, paper_id);
create unique index refused_saves_once on refused_saves (paper_id, question_no, epoch, seq);
create index refused_saves_taken_in_by on refused_saves (taken_in_by) where taken_in_by is not null;
alter table refused_saves add constraint refused_saves_taken_in_by_fkey foreign key (taken_in_by) references users (id);

alter table audit_log add constraint audit_log_pkey primary key (id, at);
create index audit_log_action on audit_log (action, at);
create index audit_log_actor on audit_log (actor_id, at);
create index audit_log_at on audit_log (at, id);
create index audit_log_bigrams on audit_log using gin (bigrams);
create unique index audit_log_hash on audit_log (id, at, row_hash);
create index audit_log_object on audit_log (object_type, object_id, at);
-- Not validated: what was tampered with before is found by a check of the chain, and must not stop an update.
alter table audit_seals add constraint audit_seals_audit_id_row_hash_fkey foreign key (audit_id, at, row_hash)
  references audit_log (id, at, row_hash) not valid;
drop function uuid_from;
