-- Banks and questions. A question's content lives in immutable versions; the row of the question points at the newest.

create table banks (
  id uuid primary key,
  name text not null,
  remark text not null default '',
  -- Bigrams of the name and the remark, for search.
  bigrams text[] not null,
  department_id uuid references departments (id),
  owner_id uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index banks_name on banks (lower(name));
create index banks_owner on banks (owner_id);
create index banks_department on banks (department_id);
create index banks_bigrams on banks using gin (bigrams);

create table questions (
  id uuid primary key,
  type smallint not null check (type between 1 and 4),
  level smallint not null check (level between 1 and 4),
  tags text[] not null default '{}',
  -- The stem as plain text, cut; for lists.
  excerpt text not null,
  -- Bigrams of stem and options, for search in any language.
  bigrams text[] not null,
  -- SHA-256 of stem, options and key, normalised; equal hashes are duplicates.
  content_hash bytea not null,
  newest_version_id uuid not null,
  version_no integer not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index questions_list on questions (updated_at desc, id) where deleted_at is null;
create index questions_bigrams on questions using gin (bigrams);
create index questions_tags on questions using gin (tags);
create index questions_hash on questions (content_hash);

create table question_versions (
  id uuid primary key,
  question_id uuid not null references questions (id),
  version_no integer not null,
  type smallint not null,
  -- Options to be shuffled; 0 for types without any.
  option_count smallint not null,
  -- What the author wrote (contract/questions.ts, QuestionContent) and the same with its formulas rendered.
  content jsonb not null,
  view jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  unique (question_id, version_no)
);
alter table questions
  add constraint questions_newest_version foreign key (newest_version_id) references question_versions (id)
  deferrable initially deferred;

create table bank_questions (
  bank_id uuid not null references banks (id),
  question_id uuid not null references questions (id),
  added_at timestamptz not null,
  primary key (bank_id, question_id)
);
create index bank_questions_question on bank_questions (question_id);

-- What a dry run has read, until it is committed or forgotten.
create table question_imports (
  id uuid primary key,
  bank_id uuid not null references banks (id) on delete cascade,
  user_id uuid not null references users (id),
  file_name text not null,
  -- The file has been read to its end.
  is_ready boolean not null default false,
  problem_count integer not null default 0,
  -- { line, what }, `what` in both languages.
  first_problem jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  committed_at timestamptz,
  imported_count integer,
  skipped_count integer
);
create index question_imports_expiry on question_imports (expires_at);

-- The questions of a dry run, with their ids to be and their formulas rendered: the commit only moves rows.
create table question_import_items (
  import_id uuid not null references question_imports (id) on delete cascade,
  line integer not null,
  question_id uuid not null,
  version_id uuid not null,
  type smallint not null,
  level smallint not null,
  tags text[] not null,
  excerpt text not null,
  bigrams text[] not null,
  content_hash bytea not null,
  option_count smallint not null,
  content jsonb not null,
  view jsonb not null,
  -- Stands earlier in the same file.
  is_repeated boolean not null,
  primary key (import_id, line)
);
