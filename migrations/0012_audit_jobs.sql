-- The audit log says what was changed, and can prove that nothing in it was; indexes of the dashboard.

-- The one definition of what of a row is protected. The session's time zone and language do not enter.
create function audit_row_hash(
  id uuid, at timestamptz, actor_id uuid, action text, object_type text, object_id text, object_name text,
  detail jsonb, before jsonb, after jsonb, ip text, request_id text
) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(
    id, (extract(epoch from at) * 1000000)::bigint, actor_id, action, object_type, object_id, object_name,
    detail, before, after, ip, request_id)::text, 'UTF8'))
$$;

alter table audit_log
  -- What the thing was called at that moment.
  add column object_name text not null default '',
  -- Only the fields that changed, secrets cut out; null where there is no "before" or no "after".
  add column before jsonb,
  add column after jsonb,
  add column bigrams text[] not null default '{}';
alter table audit_log
  add column row_hash bytea not null generated always as (audit_row_hash(
    id, at, actor_id, action, object_type, object_id, object_name, detail, before, after, ip, request_id)) stored;
-- What the foreign key of the seals points to: a sealed row can be neither changed nor removed.
create unique index audit_log_hash on audit_log (id, row_hash);
create index audit_log_action on audit_log (action, at);
create index audit_log_bigrams on audit_log using gin (bigrams);

-- The chain: one link a row of the log, made by a worker behind the writes, so that writes stay parallel. Each link names
-- the hash of the one before it, as a constraint: none but the last can be taken out.
create table audit_seals (
  no bigint primary key check (no >= 1),
  prev_no bigint generated always as (nullif(no - 1, 0)) stored,
  audit_id uuid not null unique,
  row_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null check (hash = sha256(prev_hash || row_hash)),
  at timestamptz not null,
  sealed_at timestamptz not null,
  unique (no, hash),
  check (no > 1 or prev_hash = ''),
  foreign key (prev_no, prev_hash) references audit_seals (no, hash),
  foreign key (audit_id, row_hash) references audit_log (id, row_hash)
);

-- What the last look over the whole chain found.
create table audit_checks (
  id uuid primary key,
  checked_at timestamptz not null,
  checked_by uuid,
  row_count bigint not null,
  head_hash bytea,
  finding_count bigint not null,
  -- The first of them: kind, row, moment.
  findings jsonb not null
);
create index audit_checks_at on audit_checks (checked_at desc, id);

-- The dashboard counts papers that wait for a marker, and results of the last days.
create index papers_awaiting on papers (exam_id) where state = 1;
create index papers_finished on papers (closed_at) include (exam_id, score, total_points, is_passed) where state = 2;
