-- Certificates: what they look like and what earns them, those that were issued, and the keys that sign them.
create table certificate_keys (
  -- The thumbprint of the public key (RFC 7638).
  id text primary key check (id ~ '^[A-Za-z0-9_-]{43}$'),
  public_key bytea not null check (octet_length(public_key) = 32),
  private_sealed bytea not null,
  created_at timestamptz not null,
  -- From then on it signs nothing new; what it has signed stays good.
  retired_at timestamptz
);
create unique index certificate_keys_active on certificate_keys ((true)) where retired_at is null;

create table certificate_kinds (
  id uuid primary key,
  name text not null,
  language text not null check (language in ('zh-CN', 'en-US')),
  criteria text not null,
  design jsonb not null,
  number_pattern text not null,
  valid_months integer check (valid_months > 0),
  renew_days integer not null check (renew_days > 0),
  -- GrantRule in the contract.
  rule smallint not null check (rule in (0, 1, 2)),
  -- Without a reference: an exam that is deleted leaves a rule that nobody can fulfil, not one that is easier.
  exam_ids uuid[] not null default '{}',
  course_id uuid,
  after_void smallint not null check (after_void in (0, 1)),
  after_regrade smallint not null check (after_regrade in (0, 1)),
  after_later_fail smallint not null check (after_later_fail in (0, 1)),
  is_active boolean not null,
  issued_count integer not null default 0,
  bigrams text[] not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((rule = 1) = (cardinality(exam_ids) > 0)),
  check ((rule = 2) = (course_id is not null))
);
create unique index certificate_kinds_number_pattern on certificate_kinds (number_pattern);
create index certificate_kinds_updated on certificate_kinds (updated_at, id);
create index certificate_kinds_name on certificate_kinds (name, id);
create index certificate_kinds_exams on certificate_kinds using gin (exam_ids);
create index certificate_kinds_course on certificate_kinds (course_id) where course_id is not null;

-- How far each series of numbers has come. Counted in the transaction that issues, so that there are no gaps.
create table certificate_series (
  kind_id uuid not null references certificate_kinds (id) on delete cascade,
  series text not null,
  last integer not null,
  primary key (kind_id, series)
);

-- Designs as certificates were issued with, each once.
create table certificate_designs (
  id bytea primary key check (octet_length(id) = 32),
  design jsonb not null
);

create table certificates (
  id uuid primary key,
  kind_id uuid not null references certificate_kinds (id),
  user_id uuid not null references users (id),
  -- 1 for the first one, more for renewals and what was granted anew after a revocation.
  generation integer not null check (generation > 0),
  -- What link and QR code hold: 160 random bits.
  code text not null unique,
  number text not null,
  title text not null,
  person_name text not null,
  -- What is printed, as it was on that day.
  printed_values jsonb not null,
  design_id bytea not null references certificate_designs (id),
  url text not null,
  -- Signed: a JWT of Open Badges 3.0.
  credential text not null,
  key_id text not null references certificate_keys (id),
  earned_at timestamptz not null,
  issued_at timestamptz not null,
  -- Null: by the rule.
  issued_by uuid references users (id),
  valid_until timestamptz,
  reminded_at timestamptz,
  revoked_at timestamptz,
  -- Null: by the rule.
  revoked_by uuid references users (id),
  -- RevokeReason in the contract.
  revoke_reason smallint,
  revoke_note text not null default '',
  replaced_at timestamptz,
  bigrams text[] not null,
  check ((revoked_at is null) = (revoke_reason is null))
);
create unique index certificates_of_person on certificates (kind_id, user_id, generation) where replaced_at is null;
create unique index certificates_number on certificates (number) where replaced_at is null;
create index certificates_numbers on certificates (number, id);
create index certificates_user on certificates (user_id, issued_at desc, id);
create index certificates_issued on certificates (issued_at, id);
create index certificates_valid_until on certificates (valid_until, id);
create index certificates_kind on certificates (kind_id, issued_at, id);
create index certificates_ending on certificates (valid_until)
  where reminded_at is null and revoked_at is null and replaced_at is null and valid_until is not null;
create index certificates_search on certificates using gin (bigrams);
create index certificates_design on certificates (design_id);
create index certificates_key on certificates (key_id);
create index certificates_issuer on certificates (issued_by) where issued_by is not null;
create index certificates_revoker on certificates (revoked_by) where revoked_by is not null;

-- Archives of many files, made by a job.
create table certificate_batches (
  id uuid primary key,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  certificate_ids uuid[] not null,
  done integer not null default 0,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  claimed_at timestamptz
);
create index certificate_batches_owner on certificate_batches (created_by, created_at desc, id);
create index certificate_batches_waiting on certificate_batches (created_at) where state in (0, 1);
