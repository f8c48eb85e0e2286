-- The schema that the migrations make, read from the catalogues by `npm run generate`. Not run by anything: change a
-- table by a new migration. A test of the server project compares this picture with a migrated database.

create table answer_files (
  paper_id uuid not null,
  id uuid not null,
  question_no smallint not null,
  name text not null,
  mime text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  storage_id uuid not null,
  uploaded_at timestamp with time zone not null,
  scan_state smallint default 0 not null,
  virus text,
  scan_at timestamp with time zone,
  constraint answer_files_pkey PRIMARY KEY (paper_id, id),
  constraint answer_files_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint answer_files_scan_state_check CHECK (((scan_state >= 0) AND (scan_state <= 3))),
  constraint answer_files_size_bytes_check CHECK ((size_bytes > 0))
);
CREATE INDEX answer_files_scan ON public.answer_files USING btree (scan_at) WHERE (scan_at IS NOT NULL);

create table answers (
  user_id uuid not null,
  paper_id uuid not null,
  question_no smallint not null,
  answer jsonb,
  seq integer not null,
  saved_at timestamp with time zone not null,
  constraint answers_pkey PRIMARY KEY (user_id, paper_id, question_no)
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);

create table appeal_windows (
  exam_id uuid not null,
  closes_at timestamp with time zone,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint appeal_windows_pkey PRIMARY KEY (exam_id),
  constraint appeal_windows_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint appeal_windows_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
CREATE INDEX appeal_windows_set_by ON public.appeal_windows USING btree (set_by);

create table appeals (
  id uuid not null,
  paper_id uuid not null,
  question_no integer not null,
  exam_id uuid not null,
  version_id uuid not null,
  user_id uuid not null,
  reason text not null,
  made_at timestamp with time zone not null,
  state integer default 0 not null,
  answer text default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_paper_id_question_no_key UNIQUE (paper_id, question_no),
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint appeals_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint appeals_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint appeals_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_versions(id),
  constraint appeals_answer_check CHECK ((char_length(answer) <= 1000)),
  constraint appeals_check CHECK (((state = 0) = (decided_at IS NULL))),
  constraint appeals_check1 CHECK (((state = 0) = (decided_by IS NULL))),
  constraint appeals_question_no_check CHECK ((question_no >= 1)),
  constraint appeals_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000))),
  constraint appeals_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX appeals_decided_by ON public.appeals USING btree (decided_by);
CREATE INDEX appeals_open ON public.appeals USING btree (made_at, id) WHERE (state = 0);
CREATE INDEX appeals_question ON public.appeals USING btree (exam_id, version_id, made_at, id);
CREATE INDEX appeals_user ON public.appeals USING btree (user_id);
CREATE INDEX appeals_version ON public.appeals USING btree (version_id);

create table asset_conversions (
  asset_id uuid not null,
  state smallint default 0 not null,
  held_until timestamp with time zone,
  tries smallint default 0 not null,
  failure smallint,
  size_bytes bigint,
  page_count integer,
  created_at timestamp with time zone not null,
  constraint asset_conversions_pkey PRIMARY KEY (asset_id),
  constraint asset_conversions_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE,
  constraint asset_conversions_failed CHECK (((state = 2) = (failure IS NOT NULL))),
  constraint asset_conversions_failure_check CHECK (((failure >= 1) AND (failure <= 5))),
  constraint asset_conversions_page_count_check CHECK ((page_count > 0)),
  constraint asset_conversions_ready CHECK (((state <> 1) OR (size_bytes IS NOT NULL))),
  constraint asset_conversions_size_bytes_check CHECK ((size_bytes > 0)),
  constraint asset_conversions_state_check CHECK (((state >= 0) AND (state <= 2)))
);
CREATE INDEX asset_conversions_waiting ON public.asset_conversions USING btree (created_at, asset_id) WHERE (state = 0);

create table asset_entries (
  asset_id uuid not null,
  path text not null,
  mime text not null,
  size_bytes bigint not null,
  entry_no integer not null,
  constraint asset_entries_pkey PRIMARY KEY (asset_id, path),
  constraint asset_entries_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE
);

create table asset_packages (
  asset_id uuid not null,
  content jsonb not null,
  constraint asset_packages_pkey PRIMARY KEY (asset_id),
  constraint asset_packages_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE
);

create table assets (
  id uuid not null,
  name text not null,
  kind smallint,
  mime text,
  size_bytes bigint not null,
  received_bytes bigint default 0 not null,
  writer uuid,
  sha256 bytea,
  width integer,
  height integer,
  duration_seconds integer,
  has_thumbnail boolean default false not null,
  state smallint default 0 not null,
  held_until timestamp with time zone,
  tries smallint default 0 not null,
  refusal jsonb,
  owner_id uuid not null,
  department_id uuid,
  bigrams text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  storage_id uuid,
  constraint assets_pkey PRIMARY KEY (id),
  constraint assets_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint assets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint assets_check CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes))),
  constraint assets_ready CHECK (((state <> 2) OR ((kind IS NOT NULL) AND (mime IS NOT NULL) AND (sha256 IS NOT NULL) AND (received_bytes = size_bytes)))),
  constraint assets_size_bytes_check CHECK ((size_bytes > 0)),
  constraint assets_state_check CHECK (((state >= 0) AND (state <= 3)))
);
CREATE INDEX assets_bigrams ON public.assets USING gin (bigrams);
CREATE INDEX assets_department ON public.assets USING btree (department_id);
CREATE INDEX assets_list ON public.assets USING btree (created_at DESC, id);
CREATE INDEX assets_owner ON public.assets USING btree (owner_id);
CREATE INDEX assets_unfinished ON public.assets USING btree (updated_at) WHERE (state = ANY (ARRAY[0, 1]));

create table audit_checks (
  id uuid not null,
  checked_at timestamp with time zone not null,
  checked_by uuid,
  row_count bigint not null,
  head_hash bytea,
  finding_count bigint not null,
  findings jsonb not null,
  head_no bigint,
  constraint audit_checks_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_checks_at ON public.audit_checks USING btree (checked_at DESC, id);

create table audit_cuts (
  month date not null,
  until_no bigint not null,
  row_count bigint not null,
  cut_at timestamp with time zone not null,
  constraint audit_cuts_pkey PRIMARY KEY (month)
);

create table audit_log (
  id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid,
  action text not null,
  object_type text not null,
  object_id text not null,
  detail jsonb default '{}'::jsonb not null,
  ip text default ''::text not null,
  request_id text default ''::text not null,
  object_name text default ''::text not null,
  before jsonb,
  after jsonb,
  bigrams text[] default '{}'::text[] not null,
  row_hash bytea generated always as (audit_row_hash(id, at, actor_id, action, object_type, object_id, object_name, detail, before, after, ip, request_id)) stored not null,
  constraint audit_log_pkey PRIMARY KEY (id, at)
) partition by RANGE (at);
CREATE INDEX audit_log_action ON ONLY public.audit_log USING btree (action, at);
CREATE INDEX audit_log_actor ON ONLY public.audit_log USING btree (actor_id, at);
CREATE INDEX audit_log_at ON ONLY public.audit_log USING btree (at, id);
CREATE INDEX audit_log_bigrams ON ONLY public.audit_log USING gin (bigrams);
CREATE UNIQUE INDEX audit_log_hash ON ONLY public.audit_log USING btree (id, at, row_hash);
CREATE INDEX audit_log_ip ON ONLY public.audit_log USING btree (ip);
CREATE INDEX audit_log_object ON ONLY public.audit_log USING btree (object_type, object_id, at);
CREATE INDEX audit_log_object_id ON ONLY public.audit_log USING btree (object_id);
CREATE INDEX audit_log_request ON ONLY public.audit_log USING btree (request_id);

create table audit_seals (
  no bigint not null,
  prev_no bigint generated always as (NULLIF((no - 1), 0)) stored,
  audit_id uuid not null,
  row_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  at timestamp with time zone,
  sealed_at timestamp with time zone not null,
  constraint audit_seals_pkey PRIMARY KEY (no),
  constraint audit_seals_audit_id_key UNIQUE (audit_id),
  constraint audit_seals_no_hash_key UNIQUE (no, hash),
  constraint audit_seals_audit_id_row_hash_fkey FOREIGN KEY (audit_id, at, row_hash) REFERENCES audit_log(id, at, row_hash) NOT VALID,
  constraint audit_seals_prev_no_prev_hash_fkey FOREIGN KEY (prev_no, prev_hash) REFERENCES audit_seals(no, hash),
  constraint audit_seals_check CHECK ((hash = sha256((prev_hash || row_hash)))),
  constraint audit_seals_check1 CHECK (((no > 1) OR (prev_hash = '\x'::bytea))),
  constraint audit_seals_no_check CHECK ((no >= 1))
);

create table backups (
  id uuid not null,
  kind text not null,
  file text not null,
  bytes bigint not null,
  error text default ''::text not null,
  finished_at timestamp with time zone default now() not null,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_kind_check CHECK ((kind = ANY (ARRAY['nightly'::text, 'command'::text, 'update'::text])))
);
CREATE INDEX backups_finished ON public.backups USING btree (finished_at DESC);

create table bank_chapters (
  id uuid not null,
  bank_id uuid not null,
  parent_id uuid,
  name text not null,
  sort integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint bank_chapters_pkey PRIMARY KEY (id),
  constraint bank_chapters_bank_id_id_key UNIQUE (bank_id, id),
  constraint bank_chapters_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id) ON DELETE CASCADE,
  constraint bank_chapters_bank_id_parent_id_fkey FOREIGN KEY (bank_id, parent_id) REFERENCES bank_chapters(bank_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bank_chapters_name ON public.bank_chapters USING btree (bank_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));

create table bank_grants (
  id uuid not null,
  bank_id uuid not null,
  bank_right smallint not null,
  user_id uuid,
  role_id uuid,
  department_id uuid,
  created_at timestamp with time zone not null,
  constraint bank_grants_pkey PRIMARY KEY (id),
  constraint bank_grants_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id) ON DELETE CASCADE,
  constraint bank_grants_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON DELETE CASCADE,
  constraint bank_grants_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE,
  constraint bank_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint bank_grants_bank_right_check CHECK (((bank_right >= 1) AND (bank_right <= 3))),
  constraint bank_grants_check CHECK ((num_nonnulls(user_id, role_id, department_id) = 1))
);
CREATE INDEX bank_grants_bank ON public.bank_grants USING btree (bank_id, created_at, id);
CREATE UNIQUE INDEX bank_grants_department ON public.bank_grants USING btree (department_id, bank_id) WHERE (department_id IS NOT NULL);
CREATE UNIQUE INDEX bank_grants_role ON public.bank_grants USING btree (role_id, bank_id) WHERE (role_id IS NOT NULL);
CREATE UNIQUE INDEX bank_grants_user ON public.bank_grants USING btree (user_id, bank_id) WHERE (user_id IS NOT NULL);

create table bank_questions (
  bank_id uuid not null,
  question_id uuid not null,
  added_at timestamp with time zone not null,
  chapter_id uuid,
  constraint bank_questions_pkey PRIMARY KEY (bank_id, question_id),
  constraint bank_questions_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id),
  constraint bank_questions_chapter FOREIGN KEY (bank_id, chapter_id) REFERENCES bank_chapters(bank_id, id) ON DELETE SET NULL (chapter_id),
  constraint bank_questions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id)
);
CREATE INDEX bank_questions_chapter ON public.bank_questions USING btree (chapter_id) WHERE (chapter_id IS NOT NULL);
CREATE INDEX bank_questions_places ON public.bank_questions USING btree (question_id, bank_id);

create table banks (
  id uuid not null,
  name text not null,
  remark text default ''::text not null,
  bigrams text[] not null,
  department_id uuid,
  owner_id uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  category_id uuid,
  use_scope smallint default 1 not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint banks_pkey PRIMARY KEY (id),
  constraint banks_category_id_fkey FOREIGN KEY (category_id) REFERENCES dictionary_items(id),
  constraint banks_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint banks_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint banks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint banks_use_scope_check CHECK (((use_scope >= 1) AND (use_scope <= 3)))
);
CREATE INDEX banks_bigrams ON public.banks USING gin (bigrams);
CREATE INDEX banks_bin ON public.banks USING btree (deleted_at DESC, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX banks_category ON public.banks USING btree (category_id);
CREATE INDEX banks_department ON public.banks USING btree (department_id);
CREATE UNIQUE INDEX banks_name ON public.banks USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX banks_owner ON public.banks USING btree (owner_id);

create table blind_marks (
  paper_id uuid not null,
  question_no smallint not null,
  round integer not null,
  marker_id uuid not null,
  revision integer not null,
  points integer not null,
  comment text default ''::text not null,
  marked_at timestamp with time zone not null,
  regrade_no integer default 0 not null,
  ticked uuid[],
  annotations jsonb default '[]'::jsonb not null,
  constraint blind_marks_pkey PRIMARY KEY (paper_id, question_no, round, marker_id, revision),
  constraint blind_marks_marker_id_fkey FOREIGN KEY (marker_id) REFERENCES users(id),
  constraint blind_marks_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint blind_marks_annotations_check CHECK (((jsonb_typeof(annotations) = 'array'::text) AND (octet_length((annotations)::text) <= 1048576))),
  constraint blind_marks_points_check CHECK ((points >= 0)),
  constraint blind_marks_regrade_no_check CHECK ((regrade_no >= 0)),
  constraint blind_marks_revision_check CHECK ((revision >= 1)),
  constraint blind_marks_round_check CHECK ((round >= 1))
);
CREATE INDEX blind_marks_marker ON public.blind_marks USING btree (marker_id);

create table blueprints (
  id uuid not null,
  name text not null,
  department_id uuid,
  owner_id uuid not null,
  content jsonb not null,
  question_count integer not null,
  total_points integer not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_reusable boolean default true not null,
  constraint blueprints_pkey PRIMARY KEY (id),
  constraint blueprints_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint blueprints_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX blueprints_list ON public.blueprints USING btree (updated_at DESC, id) WHERE is_reusable;
CREATE INDEX blueprints_questions ON public.blueprints USING gin (jsonb_path_query_array(content, '$."sections"[*]."lines"[*]."questionIds"[*]'::jsonpath));

create table calendar_addresses (
  user_id uuid not null,
  token_hash bytea not null,
  language text not null,
  made_at timestamp with time zone not null,
  constraint calendar_addresses_pkey PRIMARY KEY (user_id),
  constraint calendar_addresses_token_hash_key UNIQUE (token_hash),
  constraint calendar_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint calendar_addresses_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint calendar_addresses_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table candidate_exports (
  id uuid not null,
  exam_id uuid not null,
  exam_title text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  language text not null,
  format text not null,
  filter jsonb not null,
  state smallint default 0 not null,
  done integer default 0 not null,
  total integer,
  claimed_at timestamp with time zone,
  constraint candidate_exports_pkey PRIMARY KEY (id),
  constraint candidate_exports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint candidate_exports_done_check CHECK ((done >= 0)),
  constraint candidate_exports_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'pdf'::text, 'papers'::text]))),
  constraint candidate_exports_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint candidate_exports_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3]))),
  constraint candidate_exports_total_check CHECK ((total >= 0))
);
CREATE INDEX candidate_exports_made ON public.candidate_exports USING btree (created_at);
CREATE INDEX candidate_exports_owner ON public.candidate_exports USING btree (created_by, exam_id, created_at DESC, id);
CREATE INDEX candidate_exports_waiting ON public.candidate_exports USING btree (created_at) WHERE (state = ANY (ARRAY[0, 1]));

create table certificate_batches (
  id uuid not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  certificate_ids uuid[] not null,
  done integer default 0 not null,
  state smallint default 0 not null,
  claimed_at timestamp with time zone,
  constraint certificate_batches_pkey PRIMARY KEY (id),
  constraint certificate_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint certificate_batches_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3])))
);
CREATE INDEX certificate_batches_owner ON public.certificate_batches USING btree (created_by, created_at DESC, id);
CREATE INDEX certificate_batches_waiting ON public.certificate_batches USING btree (created_at) WHERE (state = ANY (ARRAY[0, 1]));

create table certificate_designs (
  id bytea not null,
  design jsonb not null,
  constraint certificate_designs_pkey PRIMARY KEY (id),
  constraint certificate_designs_id_check CHECK ((octet_length(id) = 32))
);

create table certificate_keys (
  id text not null,
  public_key bytea not null,
  private_sealed bytea not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdraw_reason text default ''::text not null,
  compromised_at timestamp with time zone,
  sign_again_at timestamp with time zone,
  constraint certificate_keys_pkey PRIMARY KEY (id),
  constraint certificate_keys_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint certificate_keys_check CHECK (((withdrawn_at IS NULL) = (compromised_at IS NULL))),
  constraint certificate_keys_check1 CHECK (((withdrawn_at IS NULL) OR (retired_at IS NOT NULL))),
  constraint certificate_keys_check2 CHECK (((sign_again_at IS NULL) OR (withdrawn_at IS NOT NULL))),
  constraint certificate_keys_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint certificate_keys_public_key_check CHECK ((octet_length(public_key) = 32))
);
CREATE UNIQUE INDEX certificate_keys_active ON public.certificate_keys USING btree ((true)) WHERE (retired_at IS NULL);
CREATE INDEX certificate_keys_withdrawer ON public.certificate_keys USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL);

create table certificate_kinds (
  id uuid not null,
  name text not null,
  language text not null,
  criteria text not null,
  design jsonb not null,
  number_pattern text not null,
  valid_months integer,
  renew_days integer not null,
  rule smallint not null,
  exam_ids uuid[] default '{}'::uuid[] not null,
  course_id uuid,
  after_void smallint not null,
  after_regrade smallint not null,
  after_later_fail smallint not null,
  is_active boolean not null,
  issued_count integer default 0 not null,
  bigrams text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint certificate_kinds_pkey PRIMARY KEY (id),
  constraint certificate_kinds_after_later_fail_check CHECK ((after_later_fail = ANY (ARRAY[0, 1]))),
  constraint certificate_kinds_after_regrade_check CHECK ((after_regrade = ANY (ARRAY[0, 1]))),
  constraint certificate_kinds_after_void_check CHECK ((after_void = ANY (ARRAY[0, 1]))),
  constraint certificate_kinds_check CHECK (((rule = 1) = (cardinality(exam_ids) > 0))),
  constraint certificate_kinds_check1 CHECK (((rule = 2) = (course_id IS NOT NULL))),
  constraint certificate_kinds_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint certificate_kinds_renew_days_check CHECK ((renew_days > 0)),
  constraint certificate_kinds_rule_check CHECK ((rule = ANY (ARRAY[0, 1, 2]))),
  constraint certificate_kinds_valid_months_check CHECK ((valid_months > 0))
);
CREATE INDEX certificate_kinds_course ON public.certificate_kinds USING btree (course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX certificate_kinds_exams ON public.certificate_kinds USING gin (exam_ids);
CREATE INDEX certificate_kinds_name ON public.certificate_kinds USING btree (name, id);
CREATE UNIQUE INDEX certificate_kinds_number_pattern ON public.certificate_kinds USING btree (number_pattern);
CREATE INDEX certificate_kinds_updated ON public.certificate_kinds USING btree (updated_at, id);

create table certificate_series (
  kind_id uuid not null,
  series text not null,
  last integer not null,
  constraint certificate_series_pkey PRIMARY KEY (kind_id, series),
  constraint certificate_series_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES certificate_kinds(id) ON DELETE CASCADE
);

create table certificate_void_places (
  place integer not null,
  constraint certificate_void_places_pkey PRIMARY KEY (place)
);

create table certificates (
  id uuid not null,
  kind_id uuid not null,
  user_id uuid not null,
  generation integer not null,
  code text not null,
  number text not null,
  title text not null,
  person_name text not null,
  printed_values jsonb not null,
  design_id bytea not null,
  url text not null,
  credential text not null,
  key_id text not null,
  earned_at timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  issued_by uuid,
  valid_until timestamp with time zone,
  reminded_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  revoke_reason smallint,
  revoke_note text default ''::text not null,
  replaced_at timestamp with time zone,
  bigrams text[] not null,
  status_place integer,
  signed_at timestamp with time zone not null,
  constraint certificates_pkey PRIMARY KEY (id),
  constraint certificates_code_key UNIQUE (code),
  constraint certificates_design_id_fkey FOREIGN KEY (design_id) REFERENCES certificate_designs(id),
  constraint certificates_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  constraint certificates_key_id_fkey FOREIGN KEY (key_id) REFERENCES certificate_keys(id),
  constraint certificates_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES certificate_kinds(id),
  constraint certificates_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id),
  constraint certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint certificates_check CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL))),
  constraint certificates_generation_check CHECK ((generation > 0))
);
CREATE INDEX certificates_design ON public.certificates USING btree (design_id);
CREATE INDEX certificates_ending ON public.certificates USING btree (valid_until) WHERE ((reminded_at IS NULL) AND (revoked_at IS NULL) AND (replaced_at IS NULL) AND (valid_until IS NOT NULL));
CREATE INDEX certificates_issued ON public.certificates USING btree (issued_at, id);
CREATE INDEX certificates_issuer ON public.certificates USING btree (issued_by) WHERE (issued_by IS NOT NULL);
CREATE INDEX certificates_key ON public.certificates USING btree (key_id);
CREATE INDEX certificates_kind ON public.certificates USING btree (kind_id, issued_at, id);
CREATE UNIQUE INDEX certificates_number ON public.certificates USING btree (number) WHERE (replaced_at IS NULL);
CREATE INDEX certificates_numbers ON public.certificates USING btree (number, id);
CREATE UNIQUE INDEX certificates_of_person ON public.certificates USING btree (kind_id, user_id, generation) WHERE (replaced_at IS NULL);
CREATE INDEX certificates_replaced ON public.certificates USING btree (issued_at, id) WHERE ((replaced_at IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX certificates_revoked ON public.certificates USING btree (issued_at, id) WHERE (revoked_at IS NOT NULL);
CREATE INDEX certificates_revoker ON public.certificates USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
CREATE INDEX certificates_search ON public.certificates USING gin (bigrams);
CREATE UNIQUE INDEX certificates_status_place ON public.certificates USING btree (status_place) WHERE (status_place IS NOT NULL);
CREATE INDEX certificates_status_set ON public.certificates USING btree (status_place) WHERE ((status_place IS NOT NULL) AND ((revoked_at IS NOT NULL) OR (replaced_at IS NOT NULL)));
CREATE INDEX certificates_to_sign ON public.certificates USING btree (key_id, id) WHERE ((revoked_at IS NULL) AND (replaced_at IS NULL));
CREATE INDEX certificates_user ON public.certificates USING btree (user_id, issued_at DESC, id);
CREATE INDEX certificates_valid_until ON public.certificates USING btree (valid_until, id);

create table client_errors (
  id uuid not null,
  fingerprint bytea not null,
  message text not null,
  stack text not null,
  vm text not null,
  info text not null,
  url text not null,
  release text not null,
  user_agent text not null,
  user_id uuid,
  count integer default 1 not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint client_errors_pkey PRIMARY KEY (id),
  constraint client_errors_fingerprint_key UNIQUE (fingerprint),
  constraint client_errors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint client_errors_count_check CHECK ((count > 0)),
  constraint client_errors_info_check CHECK ((info = ANY (ARRAY['windowError'::text, 'unhandledRejection'::text, 'errorBoundary'::text, 'render'::text])))
);
CREATE INDEX client_errors_last_seen ON public.client_errors USING btree (last_seen_at DESC, id);
CREATE INDEX client_errors_user ON public.client_errors USING btree (user_id);

create table clock_hold (
  id boolean default true not null,
  step_ms bigint not null,
  noted_at timestamp with time zone not null,
  constraint clock_hold_pkey PRIMARY KEY (id),
  constraint clock_hold_id_check CHECK (id)
);

create table closed_first_steps (
  user_id uuid not null,
  closed_at timestamp with time zone not null,
  constraint closed_first_steps_pkey PRIMARY KEY (user_id),
  constraint closed_first_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cmi5_documents (
  registration_id uuid not null,
  kind text not null,
  activity text not null,
  name text not null,
  mime text not null,
  content bytea not null,
  updated_at timestamp with time zone not null,
  constraint cmi5_documents_pkey PRIMARY KEY (registration_id, kind, activity, name),
  constraint cmi5_documents_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES cmi5_registrations(id),
  constraint cmi5_documents_kind_check CHECK ((kind = ANY (ARRAY['state'::text, 'unregisteredState'::text, 'activityProfile'::text, 'agentProfile'::text])))
);

create table cmi5_learners (
  user_id uuid not null,
  account_name uuid not null,
  preferences text not null,
  constraint cmi5_learners_pkey PRIMARY KEY (user_id),
  constraint cmi5_learners_account_name_key UNIQUE (account_name),
  constraint cmi5_learners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cmi5_registrations (
  id uuid not null,
  user_id uuid not null,
  lesson_id uuid not null,
  home_page text not null,
  created_at timestamp with time zone not null,
  constraint cmi5_registrations_pkey PRIMARY KEY (id),
  constraint cmi5_registrations_user_id_lesson_id_key UNIQUE (user_id, lesson_id),
  constraint cmi5_registrations_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint cmi5_registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX cmi5_registrations_lesson ON public.cmi5_registrations USING btree (lesson_id);

create table cmi5_sessions (
  id uuid not null,
  registration_id uuid not null,
  unit text not null,
  asset_id uuid not null,
  learning_session_id uuid not null,
  launch_mode text not null,
  move_on text not null,
  mastery_score double precision,
  fetch_hash bytea not null,
  token_hash bytea,
  launched_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  verbs text[] default '{}'::text[] not null,
  ended_at timestamp with time zone,
  constraint cmi5_sessions_pkey PRIMARY KEY (id),
  constraint cmi5_sessions_fetch_hash_key UNIQUE (fetch_hash),
  constraint cmi5_sessions_token_hash_key UNIQUE (token_hash),
  constraint cmi5_sessions_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES cmi5_registrations(id),
  constraint cmi5_sessions_launch_mode_check CHECK ((launch_mode = ANY (ARRAY['Normal'::text, 'Review'::text])))
);
CREATE INDEX cmi5_sessions_registration ON public.cmi5_sessions USING btree (registration_id, launched_at);

create table cmi5_statements (
  registration_id uuid not null,
  id uuid not null,
  no bigint generated as identity not null,
  verb text not null,
  activity text not null,
  stored_at timestamp with time zone not null,
  digest bytea not null,
  statement text not null,
  constraint cmi5_statements_pkey PRIMARY KEY (registration_id, id),
  constraint cmi5_statements_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES cmi5_registrations(id)
);
CREATE UNIQUE INDEX cmi5_statements_no ON public.cmi5_statements USING btree (registration_id, no);

create table contact_codes (
  contact_hash bytea not null,
  purpose text not null,
  asker_hash bytea not null,
  code_hash bytea not null,
  sealed bytea,
  own_tries integer default 0 not null,
  other_tries integer default 0 not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint contact_codes_pkey PRIMARY KEY (contact_hash, purpose, asker_hash)
);
CREATE INDEX contact_codes_expiry ON public.contact_codes USING btree (expires_at);

create table counted_papers (
  paper_id uuid not null,
  scores integer[] not null,
  regrade_no integer default 0 not null,
  constraint counted_papers_pkey PRIMARY KEY (paper_id),
  constraint counted_papers_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id) ON DELETE CASCADE,
  constraint counted_papers_regrade_no_check CHECK ((regrade_no >= 0))
);

create table coupon_products (
  coupon_id uuid not null,
  product_id uuid not null,
  constraint coupon_products_pkey PRIMARY KEY (coupon_id, product_id),
  constraint coupon_products_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX coupon_products_product ON public.coupon_products USING btree (product_id);

create table coupons (
  id uuid not null,
  code text not null,
  kind text not null,
  percent smallint,
  amount bigint,
  currency text,
  quota integer,
  used integer default 0 not null,
  per_person integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  is_on boolean not null,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint coupons_amount_check CHECK ((amount > 0)),
  constraint coupons_check CHECK (((used >= 0) AND ((quota IS NULL) OR (used <= quota)))),
  constraint coupons_check1 CHECK (((kind = 'percent'::text) = (percent IS NOT NULL))),
  constraint coupons_check2 CHECK (((kind = 'amount'::text) = ((amount IS NOT NULL) AND (currency IS NOT NULL)))),
  constraint coupons_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint coupons_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text]))),
  constraint coupons_per_person_check CHECK ((per_person > 0)),
  constraint coupons_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint coupons_quota_check CHECK ((quota > 0))
);
CREATE INDEX coupons_at ON public.coupons USING btree (created_at, id);
CREATE UNIQUE INDEX coupons_code ON public.coupons USING btree (code);
CREATE INDEX coupons_created_by ON public.coupons USING btree (created_by);

create table course_categories (
  id uuid not null,
  name text not null,
  sort integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint course_categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX course_categories_name ON public.course_categories USING btree (lower(name));

create table course_chapters (
  id uuid not null,
  course_id uuid not null,
  title text not null,
  sort integer not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint course_chapters_pkey PRIMARY KEY (id),
  constraint course_chapters_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint course_chapters_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint course_chapters_binned CHECK (((deleted_at IS NULL) = (deleted_by IS NULL)))
);
CREATE INDEX course_chapters_bin ON public.course_chapters USING btree (course_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX course_chapters_course ON public.course_chapters USING btree (course_id, sort);
CREATE INDEX course_chapters_deleted_by ON public.course_chapters USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);

create table course_departments (
  course_id uuid not null,
  department_id uuid not null,
  constraint course_departments_pkey PRIMARY KEY (course_id, department_id),
  constraint course_departments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint course_departments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id)
);
CREATE INDEX course_departments_department ON public.course_departments USING btree (department_id);

create table course_favourites (
  user_id uuid not null,
  course_id uuid not null,
  created_at timestamp with time zone not null,
  constraint course_favourites_pkey PRIMARY KEY (user_id, course_id),
  constraint course_favourites_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint course_favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX course_favourites_course ON public.course_favourites USING btree (course_id);

create table course_lecturers (
  course_id uuid not null,
  lecturer_id uuid not null,
  sort integer not null,
  constraint course_lecturers_pkey PRIMARY KEY (course_id, lecturer_id),
  constraint course_lecturers_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint course_lecturers_lecturer_id_fkey FOREIGN KEY (lecturer_id) REFERENCES lecturers(id)
);
CREATE INDEX course_lecturers_lecturer ON public.course_lecturers USING btree (lecturer_id);

create table course_moments (
  course_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  constraint course_moments_pkey PRIMARY KEY (course_id, kind, at),
  constraint course_moments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);

create table course_people (
  course_id uuid not null,
  user_id uuid not null,
  constraint course_people_pkey PRIMARY KEY (course_id, user_id),
  constraint course_people_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint course_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX course_people_user ON public.course_people USING btree (user_id);

create table course_ratings (
  user_id uuid not null,
  course_id uuid not null,
  stars smallint not null,
  rated_at timestamp with time zone not null,
  constraint course_ratings_pkey PRIMARY KEY (user_id, course_id),
  constraint course_ratings_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint course_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint course_ratings_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX course_ratings_course ON public.course_ratings USING btree (course_id);

create table course_records (
  user_id uuid not null,
  course_id uuid not null,
  learnt_ms bigint default 0 not null,
  opened_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint course_records_pkey PRIMARY KEY (user_id, course_id),
  constraint course_records_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint course_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (fillfactor=70);
CREATE INDEX course_records_course ON public.course_records USING btree (course_id, completed_at);

create table course_reminders (
  id uuid not null,
  course_id uuid not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  at timestamp with time zone not null,
  user_ids uuid[],
  claimed_at timestamp with time zone,
  done_at timestamp with time zone,
  count integer,
  constraint course_reminders_pkey PRIMARY KEY (id),
  constraint course_reminders_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint course_reminders_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint course_reminders_check CHECK (((done_at IS NULL) = (count IS NULL)))
);
CREATE INDEX course_reminders_course ON public.course_reminders USING btree (course_id, at DESC, id);
CREATE INDEX course_reminders_created_by ON public.course_reminders USING btree (created_by);
CREATE INDEX course_reminders_due ON public.course_reminders USING btree (at) WHERE (claimed_at IS NULL);

create table course_talk (
  id uuid not null,
  course_id uuid not null,
  lesson_id uuid,
  parent_id uuid,
  user_id uuid not null,
  kind smallint not null,
  state smallint not null,
  voice smallint not null,
  body text not null,
  bigrams text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  removed_by uuid,
  constraint course_talk_pkey PRIMARY KEY (id),
  constraint course_talk_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint course_talk_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint course_talk_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES course_talk(id),
  constraint course_talk_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id),
  constraint course_talk_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint course_talk_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  constraint course_talk_removed CHECK (((removed_at IS NULL) = (removed_by IS NULL))),
  constraint course_talk_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
  constraint course_talk_voice_check CHECK ((voice = ANY (ARRAY[1, 2, 3])))
);
CREATE INDEX course_talk_bigrams ON public.course_talk USING gin (bigrams);
CREATE INDEX course_talk_course ON public.course_talk USING btree (course_id, created_at DESC, id) WHERE (parent_id IS NULL);
CREATE INDEX course_talk_lesson ON public.course_talk USING btree (lesson_id, created_at DESC, id) WHERE (parent_id IS NULL);
CREATE INDEX course_talk_list ON public.course_talk USING btree (created_at DESC, id);
CREATE INDEX course_talk_parent ON public.course_talk USING btree (parent_id, created_at, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX course_talk_removed_by ON public.course_talk USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE INDEX course_talk_user ON public.course_talk USING btree (user_id, created_at DESC);
CREATE INDEX course_talk_waiting ON public.course_talk USING btree (course_id) WHERE (state = 0);

create table courses (
  id uuid not null,
  title text not null,
  cover text,
  introduction text default ''::text not null,
  category_id uuid,
  department_id uuid,
  owner_id uuid not null,
  is_required boolean default false not null,
  open_type smallint not null,
  due_at timestamp with time zone,
  in_order boolean default false not null,
  talk smallint default 1 not null,
  state smallint default 0 not null,
  published_at timestamp with time zone,
  bigrams text[] default '{}'::text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  announced_at timestamp with time zone,
  is_paid boolean default false not null,
  constraint courses_pkey PRIMARY KEY (id),
  constraint courses_category_id_fkey FOREIGN KEY (category_id) REFERENCES course_categories(id),
  constraint courses_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint courses_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint courses_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint courses_binned CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint courses_open_type_check CHECK ((open_type = ANY (ARRAY[1, 2, 4]))),
  constraint courses_state_check CHECK ((state = ANY (ARRAY[0, 1]))),
  constraint courses_talk_check CHECK ((talk = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX courses_bigrams ON public.courses USING gin (bigrams);
CREATE INDEX courses_bin ON public.courses USING btree (deleted_at DESC, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX courses_category ON public.courses USING btree (category_id);
CREATE INDEX courses_deleted_by ON public.courses USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX courses_department ON public.courses USING btree (department_id);
CREATE INDEX courses_due ON public.courses USING btree (due_at) WHERE ((state = 1) AND (deleted_at IS NULL));
CREATE INDEX courses_list ON public.courses USING btree (updated_at DESC, id);
CREATE INDEX courses_owner ON public.courses USING btree (owner_id);
CREATE INDEX courses_shown ON public.courses USING btree (published_at DESC, id) WHERE (state = 1);

create table departments (
  id uuid not null,
  parent_id uuid,
  name text not null,
  sort integer default 0 not null,
  path uuid[] not null,
  created_at timestamp with time zone not null,
  constraint departments_pkey PRIMARY KEY (id),
  constraint departments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES departments(id),
  constraint departments_name_check CHECK ((name <> ''::text))
);
CREATE INDEX departments_parent ON public.departments USING btree (parent_id, sort);
CREATE INDEX departments_path ON public.departments USING gin (path);

create table dictionaries (
  id uuid not null,
  code text not null,
  kind smallint not null,
  title_zh text not null,
  title_en text not null,
  remark text default ''::text not null,
  is_built_in boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint dictionaries_pkey PRIMARY KEY (id),
  constraint dictionaries_kind_check CHECK ((kind = ANY (ARRAY[1, 2, 3])))
);
CREATE UNIQUE INDEX dictionaries_code ON public.dictionaries USING btree (lower(code));

create table dictionary_items (
  id uuid not null,
  dictionary_id uuid not null,
  parent_id uuid,
  value text not null,
  label_zh text not null,
  label_en text not null,
  remark text default ''::text not null,
  sort integer default 0 not null,
  is_enabled boolean default true not null,
  is_reworded boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint dictionary_items_pkey PRIMARY KEY (id),
  constraint dictionary_items_dictionary_id_id_key UNIQUE (dictionary_id, id),
  constraint dictionary_items_dictionary_id_fkey FOREIGN KEY (dictionary_id) REFERENCES dictionaries(id) ON DELETE CASCADE,
  constraint dictionary_items_dictionary_id_parent_id_fkey FOREIGN KEY (dictionary_id, parent_id) REFERENCES dictionary_items(dictionary_id, id),
  constraint dictionary_items_check CHECK ((parent_id <> id))
);
CREATE INDEX dictionary_items_parent ON public.dictionary_items USING btree (dictionary_id, parent_id, sort);
CREATE UNIQUE INDEX dictionary_items_value ON public.dictionary_items USING btree (dictionary_id, lower(value));

create table entitlements (
  id uuid not null,
  user_id uuid not null,
  exam_id uuid,
  course_id uuid,
  source text not null,
  order_id uuid,
  reason text default ''::text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  end_reason text default ''::text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint entitlements_pkey PRIMARY KEY (id),
  constraint entitlements_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint entitlements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint entitlements_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint entitlements_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint entitlements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint entitlements_check CHECK ((num_nonnulls(exam_id, course_id) = 1)),
  constraint entitlements_check1 CHECK ((ends_at > COALESCE(starts_at, created_at))),
  constraint entitlements_source_check CHECK ((source = ANY (ARRAY['free'::text, 'assigned'::text, 'paid'::text, 'byHand'::text, 'coupon'::text])))
);
CREATE INDEX entitlements_at ON public.entitlements USING btree (created_at, id);
CREATE INDEX entitlements_course ON public.entitlements USING btree (course_id, user_id) WHERE (ended_at IS NULL);
CREATE INDEX entitlements_course_all ON public.entitlements USING btree (course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX entitlements_created_by ON public.entitlements USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX entitlements_ended_by ON public.entitlements USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX entitlements_exam ON public.entitlements USING btree (exam_id, user_id) WHERE (ended_at IS NULL);
CREATE INDEX entitlements_exam_all ON public.entitlements USING btree (exam_id) WHERE (exam_id IS NOT NULL);
CREATE UNIQUE INDEX entitlements_order_course ON public.entitlements USING btree (order_id, course_id) WHERE ((order_id IS NOT NULL) AND (course_id IS NOT NULL));
CREATE UNIQUE INDEX entitlements_order_exam ON public.entitlements USING btree (order_id, exam_id) WHERE ((order_id IS NOT NULL) AND (exam_id IS NOT NULL));
CREATE INDEX entitlements_user ON public.entitlements USING btree (user_id, created_at, id);

create table exam_departments (
  exam_id uuid not null,
  department_id uuid not null,
  constraint exam_departments_pkey PRIMARY KEY (exam_id, department_id),
  constraint exam_departments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint exam_departments_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);
CREATE INDEX exam_departments_department ON public.exam_departments USING btree (department_id);

create table exam_figures (
  exam_id uuid not null,
  view smallint not null,
  paper_count integer not null,
  last_closed_at timestamp with time zone,
  overview jsonb not null,
  questions jsonb not null,
  constraint exam_figures_pkey PRIMARY KEY (exam_id, view),
  constraint exam_figures_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint exam_figures_view_check CHECK ((view = ANY (ARRAY[1, 2])))
);
CREATE INDEX exam_figures_latest ON public.exam_figures USING btree (last_closed_at DESC, exam_id) WHERE ((view = 1) AND (paper_count > 0));

create table exam_form_versions (
  form_id uuid not null,
  version_id uuid not null,
  is_held boolean default true not null,
  constraint exam_form_versions_pkey PRIMARY KEY (form_id, version_id),
  constraint exam_form_versions_form_id_fkey FOREIGN KEY (form_id) REFERENCES exam_forms(id) ON DELETE CASCADE,
  constraint exam_form_versions_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_versions(id)
);
CREATE INDEX exam_form_versions_held ON public.exam_form_versions USING btree (version_id) WHERE is_held;
CREATE INDEX exam_form_versions_version ON public.exam_form_versions USING btree (version_id);

create table exam_forms (
  id uuid not null,
  exam_id uuid not null,
  form_no integer not null,
  content jsonb not null,
  question_count integer not null,
  total_points integer not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint exam_forms_pkey PRIMARY KEY (id),
  constraint exam_forms_exam_id_form_no_key UNIQUE (exam_id, form_no),
  constraint exam_forms_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint exam_forms_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);
CREATE INDEX exam_forms_versions ON public.exam_forms USING gin (jsonb_path_query_array(content, '$."lines"[*]."pool"[*]."versionId"'::jsonpath));

create table exam_moments (
  exam_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  constraint exam_moments_pkey PRIMARY KEY (exam_id, kind, at),
  constraint exam_moments_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);

create table exam_overrides (
  id uuid not null,
  exam_id uuid not null,
  user_id uuid,
  department_id uuid,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  limit_minutes integer,
  extra_attempts integer,
  reason text not null,
  is_reason_told boolean not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  password_hash bytea,
  password_salt bytea,
  constraint exam_overrides_pkey PRIMARY KEY (id),
  constraint exam_overrides_exam_id_department_id_key UNIQUE (exam_id, department_id),
  constraint exam_overrides_exam_id_user_id_key UNIQUE (exam_id, user_id),
  constraint exam_overrides_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint exam_overrides_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint exam_overrides_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_overrides_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint exam_overrides_check CHECK ((num_nonnulls(user_id, department_id) = 1)),
  constraint exam_overrides_check2 CHECK ((ends_at > starts_at)),
  constraint exam_overrides_extra_attempts_check CHECK (((extra_attempts >= 1) AND (extra_attempts <= 100))),
  constraint exam_overrides_limit_minutes_check CHECK (((limit_minutes >= 1) AND (limit_minutes <= 1440))),
  constraint exam_overrides_password_is_whole CHECK ((num_nonnulls(password_hash, password_salt) <> 1)),
  constraint exam_overrides_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint exam_overrides_says_something CHECK ((num_nonnulls(starts_at, ends_at, limit_minutes, extra_attempts, password_hash) > 0))
);
CREATE INDEX exam_overrides_created_by ON public.exam_overrides USING btree (created_by);
CREATE INDEX exam_overrides_department ON public.exam_overrides USING btree (department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX exam_overrides_end ON public.exam_overrides USING btree (ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX exam_overrides_list ON public.exam_overrides USING btree (exam_id, created_at DESC, id);
CREATE INDEX exam_overrides_start ON public.exam_overrides USING btree (starts_at) WHERE (starts_at IS NOT NULL);
CREATE INDEX exam_overrides_user ON public.exam_overrides USING btree (user_id) WHERE (user_id IS NOT NULL);

create table exam_people (
  exam_id uuid not null,
  user_id uuid not null,
  constraint exam_people_pkey PRIMARY KEY (exam_id, user_id),
  constraint exam_people_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX exam_people_user ON public.exam_people USING btree (user_id);

create table exam_reminders (
  id uuid not null,
  exam_id uuid not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  at timestamp with time zone not null,
  user_ids uuid[],
  claimed_at timestamp with time zone,
  done_at timestamp with time zone,
  count integer,
  constraint exam_reminders_pkey PRIMARY KEY (id),
  constraint exam_reminders_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint exam_reminders_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_reminders_check CHECK (((done_at IS NULL) = (count IS NULL)))
);
CREATE INDEX exam_reminders_created_by ON public.exam_reminders USING btree (created_by);
CREATE INDEX exam_reminders_due ON public.exam_reminders USING btree (at) WHERE (claimed_at IS NULL);
CREATE INDEX exam_reminders_exam ON public.exam_reminders USING btree (exam_id, at DESC, id);

create table exam_results (
  exam_id uuid not null,
  user_id uuid not null,
  state smallint not null,
  attempt_count integer not null,
  score integer,
  total_points integer,
  pass_points integer,
  is_passed boolean,
  paper_id uuid,
  used_seconds integer,
  last_paper_id uuid not null,
  started_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint exam_results_pkey PRIMARY KEY (exam_id, user_id),
  constraint exam_results_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_results_last_paper_id_fkey FOREIGN KEY (last_paper_id) REFERENCES papers(id),
  constraint exam_results_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint exam_results_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint exam_results_attempt_count_check CHECK ((attempt_count >= 0)),
  constraint exam_results_check CHECK ((((score IS NULL) = (total_points IS NULL)) AND ((score IS NULL) = (pass_points IS NULL)))),
  constraint exam_results_check1 CHECK (((score IS NOT NULL) OR ((is_passed IS NULL) AND (paper_id IS NULL) AND (used_seconds IS NULL)))),
  constraint exam_results_state_check CHECK ((state = ANY (ARRAY[1, 2, 3, 4, 5, 7, 8])))
);
CREATE INDEX exam_results_closed ON public.exam_results USING btree (closed_at) INCLUDE (exam_id, score, total_points, is_passed) WHERE (score IS NOT NULL);
CREATE INDEX exam_results_score ON public.exam_results USING btree (exam_id, score DESC NULLS LAST, user_id);
CREATE INDEX exam_results_state ON public.exam_results USING btree (exam_id, state, user_id);
CREATE INDEX exam_results_user ON public.exam_results USING btree (user_id, started_at DESC, exam_id);

create table exam_seats (
  exam_id uuid not null,
  user_id uuid not null,
  room text not null,
  seat text,
  placed_at timestamp with time zone not null,
  constraint exam_seats_pkey PRIMARY KEY (exam_id, user_id),
  constraint exam_seats_one_each UNIQUE (exam_id, room, seat) DEFERRABLE INITIALLY DEFERRED,
  constraint exam_seats_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint exam_seats_room_check CHECK (((char_length(room) >= 1) AND (char_length(room) <= 40))),
  constraint exam_seats_seat_check CHECK (((char_length(seat) >= 1) AND (char_length(seat) <= 20)))
);
CREATE INDEX exam_seats_person ON public.exam_seats USING btree (user_id);

create table exam_series (
  exam_id uuid not null,
  unit text not null,
  every integer not null,
  max_count integer,
  last_on date,
  lead_days integer not null,
  publishes boolean not null,
  owner_id uuid not null,
  exam_count integer default 1 not null,
  cursor_at timestamp with time zone not null,
  next_at timestamp with time zone,
  publish_at timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint exam_series_pkey PRIMARY KEY (exam_id),
  constraint exam_series_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_series_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint exam_series_check CHECK (((max_count IS NULL) <> (last_on IS NULL))),
  constraint exam_series_every_check CHECK ((every >= 1)),
  constraint exam_series_lead_days_check CHECK ((lead_days >= 0)),
  constraint exam_series_max_count_check CHECK ((max_count >= 2)),
  constraint exam_series_unit_check CHECK ((unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);
CREATE INDEX exam_series_next ON public.exam_series USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX exam_series_owner ON public.exam_series USING btree (owner_id);

create table exams (
  id uuid not null,
  title text not null,
  notice text default ''::text not null,
  must_accept_notice boolean not null,
  kind smallint default 1 not null,
  blueprint_id uuid not null,
  department_id uuid,
  owner_id uuid not null,
  open_type smallint not null,
  password_hash bytea,
  password_salt bytea,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  limit_minutes integer not null,
  late_entry_minutes integer,
  earliest_hand_in_minutes integer default 0 not null,
  attempt_limit integer not null,
  attempt_delay_minutes integer default 0 not null,
  counted_attempt smallint default 1 not null,
  pass_points integer not null,
  release jsonb not null,
  score_released_at timestamp with time zone,
  answers_released_at timestamp with time zone,
  analysis_released_at timestamp with time zone,
  abandon_unanswered boolean default false not null,
  thanks text default ''::text not null,
  state smallint default 1 not null,
  form_id uuid,
  published_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  keys_while_open boolean default false not null,
  score_announced_at timestamp with time zone,
  announced_at timestamp with time zone,
  is_paid boolean default false not null,
  result_words jsonb default '{"bands": [], "failed": "", "passed": "", "showsSections": false, "showsStanding": false}'::jsonb not null,
  override_no integer default 0 not null,
  first_own_start timestamp with time zone,
  last_own_start timestamp with time zone,
  last_own_end timestamp with time zone,
  resit_of uuid,
  series_of uuid,
  series_version integer,
  copied_of uuid,
  learner_id uuid,
  learner_bank_id uuid,
  learner_removed_at timestamp with time zone,
  constraint exams_pkey PRIMARY KEY (id),
  constraint exams_blueprint_id_fkey FOREIGN KEY (blueprint_id) REFERENCES blueprints(id),
  constraint exams_copied_of_fkey FOREIGN KEY (copied_of) REFERENCES exams(id) ON DELETE SET NULL,
  constraint exams_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint exams_form FOREIGN KEY (form_id) REFERENCES exam_forms(id) DEFERRABLE INITIALLY DEFERRED,
  constraint exams_learner_bank_id_fkey FOREIGN KEY (learner_bank_id) REFERENCES banks(id) ON DELETE SET NULL,
  constraint exams_learner_id_fkey FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint exams_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint exams_resit_of_fkey FOREIGN KEY (resit_of) REFERENCES exams(id) ON DELETE SET NULL,
  constraint exams_series_of_fkey FOREIGN KEY (series_of) REFERENCES exams(id) ON DELETE SET NULL,
  constraint exams_attempt_limit_check CHECK ((attempt_limit >= 0)),
  constraint exams_check CHECK (((ends_at IS NULL) OR (starts_at IS NULL) OR (ends_at > starts_at))),
  constraint exams_check1 CHECK (((state = 1) OR (form_id IS NOT NULL))),
  constraint exams_counted_attempt_check CHECK ((counted_attempt = ANY (ARRAY[1, 2, 3, 4]))),
  constraint exams_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  constraint exams_late_entry_minutes_check CHECK ((late_entry_minutes >= 0)),
  constraint exams_limit_minutes_check CHECK (((limit_minutes >= 1) AND (limit_minutes <= 1440))),
  constraint exams_of_learner_check CHECK (((learner_id IS NOT NULL) OR ((learner_bank_id IS NULL) AND (learner_removed_at IS NULL)))),
  constraint exams_open_type_check CHECK ((open_type = ANY (ARRAY[1, 2, 3, 4]))),
  constraint exams_pass_points_check CHECK ((pass_points >= 0)),
  constraint exams_state_check CHECK ((state = ANY (ARRAY[0, 1])))
);
CREATE INDEX exams_blueprint ON public.exams USING btree (blueprint_id);
CREATE INDEX exams_copied ON public.exams USING btree (copied_of) WHERE (copied_of IS NOT NULL);
CREATE INDEX exams_end ON public.exams USING btree (ends_at) WHERE (state = 0);
CREATE INDEX exams_for_everyone ON public.exams USING btree (id) WHERE (open_type = ANY (ARRAY[1, 3]));
CREATE INDEX exams_learner_bank ON public.exams USING btree (learner_bank_id) WHERE (learner_bank_id IS NOT NULL);
CREATE INDEX exams_list ON public.exams USING btree (updated_at DESC, id);
CREATE INDEX exams_of_learner ON public.exams USING btree (learner_id, created_at DESC, id) WHERE (learner_id IS NOT NULL);
CREATE INDEX exams_of_series ON public.exams USING btree (series_of) WHERE (series_of IS NOT NULL);
CREATE INDEX exams_of_staff ON public.exams USING btree (updated_at DESC, id) WHERE (learner_id IS NULL);
CREATE INDEX exams_open ON public.exams USING btree (state, starts_at, ends_at);
CREATE INDEX exams_paid ON public.exams USING btree (id) WHERE is_paid;
CREATE INDEX exams_resit ON public.exams USING btree (resit_of) WHERE (resit_of IS NOT NULL);
CREATE INDEX exams_score_unannounced ON public.exams USING btree (id) WHERE ((score_announced_at IS NULL) AND (form_id IS NOT NULL) AND (((release -> 'score'::text) ->> 'rule'::text) <> '6'::text));
CREATE INDEX exams_start ON public.exams USING btree (starts_at);

create table external_identities (
  partner_id uuid not null,
  external_name text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint external_identities_pkey PRIMARY KEY (partner_id, external_name),
  constraint external_identities_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE,
  constraint external_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX external_identities_user ON public.external_identities USING btree (user_id, partner_id);

create table figure_revisions (
  exam_id uuid not null,
  revision integer default 1 not null,
  folded_revision integer default 0 not null,
  folded_at timestamp with time zone,
  next_fold_at timestamp with time zone not null,
  constraint figure_revisions_pkey PRIMARY KEY (exam_id),
  constraint figure_revisions_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id)
);
CREATE INDEX figure_revisions_due ON public.figure_revisions USING btree (next_fold_at, exam_id) WHERE (folded_revision < revision);

create table files (
  id text not null,
  mime text not null,
  size_bytes integer not null,
  width integer not null,
  height integer not null,
  sha256 bytea not null,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  is_shared boolean default false not null,
  needs_link boolean default false not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint files_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX files_owner ON public.files USING btree (owner_id, created_at);
CREATE UNIQUE INDEX files_shared ON public.files USING btree (sha256) WHERE is_shared;

create table folded_answers (
  paper_id uuid not null,
  given jsonb not null,
  constraint folded_answers_pkey PRIMARY KEY (paper_id),
  constraint folded_answers_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id)
);

create table gradebooks (
  department_id uuid not null,
  columns jsonb not null,
  missing_is_zero boolean not null,
  version integer default 1 not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  constraint gradebooks_pkey PRIMARY KEY (department_id),
  constraint gradebooks_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON DELETE CASCADE,
  constraint gradebooks_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);
CREATE INDEX gradebooks_updated_by ON public.gradebooks USING btree (updated_by);

create table homework_files (
  id uuid not null,
  lesson_id uuid not null,
  user_id uuid not null,
  hand_in_id uuid,
  name text not null,
  mime text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_id uuid not null,
  uploaded_at timestamp with time zone not null,
  constraint homework_files_pkey PRIMARY KEY (id),
  constraint homework_files_hand_in_id_fkey FOREIGN KEY (hand_in_id) REFERENCES homework_hand_ins(id),
  constraint homework_files_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint homework_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX homework_files_hand_in ON public.homework_files USING btree (hand_in_id) WHERE (hand_in_id IS NOT NULL);
CREATE INDEX homework_files_learner ON public.homework_files USING btree (user_id, lesson_id);
CREATE INDEX homework_files_lesson ON public.homework_files USING btree (lesson_id);
CREATE INDEX homework_files_unnamed ON public.homework_files USING btree (uploaded_at) WHERE (hand_in_id IS NULL);

create table homework_hand_ins (
  id uuid not null,
  lesson_id uuid not null,
  user_id uuid not null,
  state smallint not null,
  revision integer not null,
  body text not null,
  handed_in_at timestamp with time zone not null,
  points integer,
  comment text default ''::text not null,
  marked_by uuid,
  marked_at timestamp with time zone,
  constraint homework_hand_ins_pkey PRIMARY KEY (id),
  constraint homework_hand_ins_lesson_id_user_id_key UNIQUE (lesson_id, user_id),
  constraint homework_hand_ins_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint homework_hand_ins_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES users(id),
  constraint homework_hand_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint homework_hand_ins_check CHECK (((marked_by IS NULL) = (marked_at IS NULL))),
  constraint homework_hand_ins_check1 CHECK (((points IS NULL) OR (state = 2))),
  constraint homework_hand_ins_points_check CHECK ((points >= 0)),
  constraint homework_hand_ins_revision_check CHECK ((revision > 0)),
  constraint homework_hand_ins_state_check CHECK (((state >= 1) AND (state <= 3)))
);
CREATE INDEX homework_hand_ins_list ON public.homework_hand_ins USING btree (state, handed_in_at, id);
CREATE INDEX homework_hand_ins_marker ON public.homework_hand_ins USING btree (marked_by) WHERE (marked_by IS NOT NULL);
CREATE INDEX homework_hand_ins_newest ON public.homework_hand_ins USING btree (handed_in_at, id);
CREATE INDEX homework_hand_ins_user ON public.homework_hand_ins USING btree (user_id);

create table invitations (
  user_id uuid not null,
  token_hash bytea not null,
  contact_hash bytea not null,
  password_mark bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (user_id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invitations_expiry ON public.invitations USING btree (expires_at);

create table invoices (
  order_id uuid not null,
  kind text not null,
  title text not null,
  tax_no text default ''::text not null,
  email text not null,
  state text not null,
  invoice_no text default ''::text not null,
  remark text default ''::text not null,
  requested_at timestamp with time zone not null,
  done_at timestamp with time zone,
  done_by uuid,
  constraint invoices_pkey PRIMARY KEY (order_id),
  constraint invoices_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_check CHECK (((state = 'requested'::text) = (done_at IS NULL))),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint invoices_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'issued'::text, 'refused'::text])))
);
CREATE INDEX invoices_at ON public.invoices USING btree (requested_at, order_id);
CREATE INDEX invoices_done_by ON public.invoices USING btree (done_by) WHERE (done_by IS NOT NULL);

create table kept_wrong_answers (
  paper_id uuid not null,
  question_no smallint not null,
  user_id uuid not null,
  question_id uuid not null,
  version_id uuid not null,
  type smallint not null,
  excerpt text not null,
  score integer not null,
  points integer not null,
  is_answered boolean not null,
  answered_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  exam_title text not null,
  option_order smallint[] not null,
  answer jsonb,
  constraint kept_wrong_answers_pkey PRIMARY KEY (paper_id, question_no),
  constraint kept_wrong_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint kept_wrong_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint kept_wrong_answers_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_versions(id),
  constraint kept_wrong_answers_type_check CHECK (((type >= 1) AND (type <= 10)))
);
CREATE INDEX kept_wrong_answers_question ON public.kept_wrong_answers USING btree (question_id);
CREATE INDEX kept_wrong_answers_user ON public.kept_wrong_answers USING btree (user_id, question_id);
CREATE INDEX kept_wrong_answers_version ON public.kept_wrong_answers USING btree (version_id);

create table learning_days (
  user_id uuid not null,
  course_id uuid not null,
  day date not null,
  learnt_ms bigint default 0 not null,
  constraint learning_days_pkey PRIMARY KEY (user_id, course_id, day),
  constraint learning_days_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint learning_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (fillfactor=70);
CREATE INDEX learning_days_course ON public.learning_days USING btree (course_id);

create table learning_sessions (
  user_id uuid not null,
  session_id uuid not null,
  lesson_id uuid not null,
  course_id uuid not null,
  seq integer default 0 not null,
  beat_at timestamp with time zone not null,
  spare_ms integer default 0 not null,
  known_whole integer,
  constraint learning_sessions_pkey PRIMARY KEY (user_id),
  constraint learning_sessions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint learning_sessions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint learning_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=70);
CREATE INDEX learning_sessions_course ON public.learning_sessions USING btree (course_id);
CREATE INDEX learning_sessions_lesson ON public.learning_sessions USING btree (lesson_id);

create table lecturers (
  id uuid not null,
  name text not null,
  title text default ''::text not null,
  portrait text,
  introduction text default ''::text not null,
  sort integer default 0 not null,
  state smallint default 0 not null,
  user_id uuid,
  bigrams text[] default '{}'::text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint lecturers_pkey PRIMARY KEY (id),
  constraint lecturers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint lecturers_state_check CHECK ((state = ANY (ARRAY[0, 1])))
);
CREATE INDEX lecturers_bigrams ON public.lecturers USING gin (bigrams);
CREATE INDEX lecturers_list ON public.lecturers USING btree (sort, created_at, id);
CREATE UNIQUE INDEX lecturers_user ON public.lecturers USING btree (user_id) WHERE (user_id IS NOT NULL);

create table lesson_assets (
  lesson_id uuid not null,
  asset_id uuid not null,
  constraint lesson_assets_pkey PRIMARY KEY (lesson_id, asset_id),
  constraint lesson_assets_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  constraint lesson_assets_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE
);
CREATE INDEX lesson_assets_asset ON public.lesson_assets USING btree (asset_id);

create table lesson_records (
  user_id uuid not null,
  lesson_id uuid not null,
  course_id uuid not null,
  learnt_ms bigint default 0 not null,
  covered int4multirange default '{}'::int4multirange not null,
  whole integer,
  position integer default 0 not null,
  percent smallint default 0 not null,
  is_proven boolean default false not null,
  opened_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint lesson_records_pkey PRIMARY KEY (user_id, lesson_id),
  constraint lesson_records_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint lesson_records_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint lesson_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint lesson_records_percent_check CHECK (((percent >= 0) AND (percent <= 100)))
) with (fillfactor=70);
CREATE INDEX lesson_records_course ON public.lesson_records USING btree (course_id, user_id);
CREATE INDEX lesson_records_lesson ON public.lesson_records USING btree (lesson_id);

create table lessons (
  id uuid not null,
  course_id uuid not null,
  chapter_id uuid not null,
  title text not null,
  kind smallint not null,
  content jsonb not null,
  rule jsonb not null,
  is_required boolean default true not null,
  exam_id uuid,
  sort integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  is_binned_with_chapter boolean default false not null,
  constraint lessons_pkey PRIMARY KEY (id),
  constraint lessons_chapter_id_fkey FOREIGN KEY (chapter_id) REFERENCES course_chapters(id) ON DELETE CASCADE,
  constraint lessons_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint lessons_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint lessons_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint lessons_binned CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint lessons_binned_with_chapter CHECK (((deleted_at IS NOT NULL) OR (NOT is_binned_with_chapter))),
  constraint lessons_kind_check CHECK (((kind >= 1) AND (kind <= 11)))
);
CREATE INDEX lessons_bin ON public.lessons USING btree (course_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX lessons_chapter ON public.lessons USING btree (chapter_id, sort);
CREATE INDEX lessons_course ON public.lessons USING btree (course_id);
CREATE INDEX lessons_deleted_by ON public.lessons USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX lessons_exam ON public.lessons USING btree (exam_id) WHERE (exam_id IS NOT NULL);

create table marking_assignments (
  id uuid not null,
  exam_id uuid not null,
  marker_id uuid not null,
  is_arbiter boolean not null,
  question_version_ids uuid[],
  department_id uuid,
  share_from integer not null,
  share_width integer not null,
  due_at timestamp with time zone,
  reminded_for timestamp with time zone,
  assigned_by uuid not null,
  assigned_at timestamp with time zone not null,
  constraint marking_assignments_pkey PRIMARY KEY (id),
  constraint marking_assignments_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(id),
  constraint marking_assignments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON DELETE CASCADE,
  constraint marking_assignments_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint marking_assignments_marker_id_fkey FOREIGN KEY (marker_id) REFERENCES users(id),
  constraint marking_assignments_question_version_ids_check CHECK ((cardinality(question_version_ids) > 0)),
  constraint marking_assignments_share_from_check CHECK (((share_from >= 0) AND (share_from <= 65535))),
  constraint marking_assignments_share_width_check CHECK (((share_width >= 1) AND (share_width <= 65536)))
);
CREATE INDEX marking_assignments_assigned_by ON public.marking_assignments USING btree (assigned_by);
CREATE INDEX marking_assignments_department ON public.marking_assignments USING btree (department_id);
CREATE INDEX marking_assignments_due ON public.marking_assignments USING btree (due_at) WHERE (due_at IS DISTINCT FROM reminded_for);
CREATE INDEX marking_assignments_exam ON public.marking_assignments USING btree (exam_id, assigned_at, id);
CREATE INDEX marking_assignments_marker ON public.marking_assignments USING btree (marker_id, exam_id);

create table marking_comments (
  id uuid not null,
  exam_id uuid,
  owner_id uuid not null,
  text text not null,
  added_at timestamp with time zone not null,
  constraint marking_comments_pkey PRIMARY KEY (id),
  constraint marking_comments_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint marking_comments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint marking_comments_text_check CHECK ((text <> ''::text))
);
CREATE INDEX marking_comments_exam ON public.marking_comments USING btree (exam_id, added_at, id);
CREATE UNIQUE INDEX marking_comments_own ON public.marking_comments USING btree (owner_id, text) WHERE (exam_id IS NULL);
CREATE INDEX marking_comments_owner ON public.marking_comments USING btree (owner_id, added_at, id);
CREATE UNIQUE INDEX marking_comments_shared ON public.marking_comments USING btree (exam_id, text) WHERE (exam_id IS NOT NULL);

create table marking_failures (
  paper_id uuid not null,
  failed_at timestamp with time zone not null,
  tries integer not null,
  reason text not null,
  next_try_at timestamp with time zone not null,
  constraint marking_failures_pkey PRIMARY KEY (paper_id),
  constraint marking_failures_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id) ON DELETE CASCADE,
  constraint marking_failures_tries_check CHECK ((tries >= 1))
);

create table marking_plans (
  exam_id uuid not null,
  is_double boolean not null,
  tolerance_percent integer not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  repeat_percent integer default 0 not null,
  repeat_seed uuid default gen_random_uuid() not null,
  other_percent integer default 0 not null,
  suggests boolean default false not null,
  constraint marking_plans_pkey PRIMARY KEY (exam_id),
  constraint marking_plans_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint marking_plans_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  constraint marking_plans_other_percent_check CHECK (((other_percent >= 0) AND (other_percent <= 100))),
  constraint marking_plans_repeat_percent_check CHECK (((repeat_percent >= 0) AND (repeat_percent <= 100))),
  constraint marking_plans_tolerance_percent_check CHECK (((tolerance_percent >= 0) AND (tolerance_percent <= 100)))
);
CREATE INDEX marking_plans_set_by ON public.marking_plans USING btree (set_by);

create table marking_reminders (
  exam_id uuid not null,
  kind text not null,
  day date not null,
  constraint marking_reminders_pkey PRIMARY KEY (exam_id, kind, day),
  constraint marking_reminders_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint marking_reminders_kind_check CHECK ((kind = ANY (ARRAY['waiting'::text, 'late'::text, 'appeals'::text])))
);

create table marking_tasks (
  paper_id uuid not null,
  question_no smallint not null,
  exam_id uuid not null,
  question_version_id uuid not null,
  max_points integer not null,
  order_key bytea not null,
  is_marked boolean default false not null,
  round integer default 1 not null,
  first_marker_id uuid,
  second_marker_id uuid,
  needs_arbiter boolean default false not null,
  constraint marking_tasks_pkey PRIMARY KEY (paper_id, question_no),
  constraint marking_tasks_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint marking_tasks_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id) ON DELETE CASCADE,
  constraint marking_tasks_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_versions(id),
  constraint marking_tasks_arbiter CHECK (((NOT needs_arbiter) OR (second_marker_id IS NOT NULL))),
  constraint marking_tasks_in_order CHECK (((second_marker_id IS NULL) OR (first_marker_id IS NOT NULL))),
  constraint marking_tasks_round_check CHECK ((round >= 1)),
  constraint marking_tasks_two_people CHECK ((first_marker_id <> second_marker_id))
);
CREATE INDEX marking_tasks_by_paper ON public.marking_tasks USING btree (exam_id, SUBSTRING(uuid_send(paper_id) FROM 10), question_no) WHERE (NOT is_marked);
CREATE INDEX marking_tasks_queue ON public.marking_tasks USING btree (exam_id, is_marked, order_key, question_no);
CREATE INDEX marking_tasks_version ON public.marking_tasks USING btree (question_version_id);
CREATE INDEX marking_tasks_waiting ON public.marking_tasks USING btree (exam_id, paper_id) INCLUDE (first_marker_id, second_marker_id, needs_arbiter, question_version_id) WHERE (NOT is_marked);

create table marks (
  paper_id uuid not null,
  question_no smallint not null,
  revision integer not null,
  points integer not null,
  comment text default ''::text not null,
  marker_id uuid not null,
  marked_at timestamp with time zone not null,
  regrade_no integer default 0 not null,
  blind_round integer,
  ticked uuid[],
  ticked_by_other uuid[],
  annotations jsonb default '[]'::jsonb not null,
  constraint marks_pkey PRIMARY KEY (paper_id, question_no, revision),
  constraint marks_marker_id_fkey FOREIGN KEY (marker_id) REFERENCES users(id),
  constraint marks_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint marks_annotations_check CHECK (((jsonb_typeof(annotations) = 'array'::text) AND (octet_length((annotations)::text) <= 2097152))),
  constraint marks_blind_round_check CHECK ((blind_round >= 1)),
  constraint marks_points_check CHECK ((points >= 0)),
  constraint marks_regrade_no_check CHECK ((regrade_no >= 0)),
  constraint marks_ticked_by_two CHECK (((ticked_by_other IS NULL) OR ((ticked IS NOT NULL) AND (blind_round IS NOT NULL))))
);
CREATE INDEX marks_marker ON public.marks USING btree (marker_id);

create table media_keys (
  is_only boolean default true not null,
  secret bytea not null,
  constraint media_keys_pkey PRIMARY KEY (is_only),
  constraint media_keys_is_only_check CHECK (is_only)
);

create table menus (
  id uuid not null,
  parent_id uuid,
  sort integer default 0 not null,
  type smallint not null,
  builtin_key text,
  title text not null,
  title_en text default ''::text not null,
  icon text default ''::text not null,
  path text default ''::text not null,
  name text default ''::text not null,
  component text default ''::text not null,
  redirect text default ''::text not null,
  permission text,
  active_menu text default ''::text not null,
  affix boolean default false not null,
  no_cache boolean default false not null,
  no_redirect boolean default false not null,
  always_show boolean default false not null,
  hidden boolean default false not null,
  version integer default 1 not null,
  own_look boolean default false not null,
  own_place boolean default false not null,
  constraint menus_pkey PRIMARY KEY (id),
  constraint menus_builtin_key_key UNIQUE (builtin_key),
  constraint menus_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menus(id),
  constraint menus_type_check CHECK ((type = ANY (ARRAY[1, 2, 3])))
);
CREATE INDEX menus_parent ON public.menus USING btree (parent_id, sort);
CREATE UNIQUE INDEX menus_path ON public.menus USING btree (path) WHERE (path <> ''::text);

create table message_channels (
  channel text not null,
  is_on boolean default false not null,
  settings jsonb default '{}'::jsonb not null,
  sealed bytea,
  version integer default 1 not null,
  changed_at timestamp with time zone not null,
  report_round integer default 0 not null,
  paused_since timestamp with time zone,
  paused_until timestamp with time zone,
  pause_reason text default ''::text not null,
  constraint message_channels_pkey PRIMARY KEY (channel),
  constraint message_channels_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint message_channels_check CHECK (((paused_since IS NULL) = (paused_until IS NULL)))
);

create table message_robots (
  id uuid not null,
  name text not null,
  provider text not null,
  address_hint text not null,
  sealed bytea not null,
  kinds text[] default '{}'::text[] not null,
  is_on boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint message_robots_pkey PRIMARY KEY (id),
  constraint message_robots_provider_check CHECK ((provider = ANY (ARRAY['wecom'::text, 'dingtalk'::text, 'feishu'::text])))
);

create table messages (
  id uuid not null,
  channel text not null,
  kind text not null,
  user_id uuid,
  robot_id uuid,
  target_hash bytea not null,
  target_masked text not null,
  language text not null,
  subject text not null,
  sealed bytea,
  is_secret boolean not null,
  state text not null,
  tries integer default 0 not null,
  next_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  reason text default ''::text not null,
  gateway_id text,
  key text,
  about_type text,
  about_id text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  reported_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'robot'::text]))),
  constraint messages_check CHECK (((state = 'sending'::text) = (lease_until IS NOT NULL))),
  constraint messages_check1 CHECK (((state = ANY (ARRAY['queued'::text, 'sending'::text])) = (done_at IS NULL))),
  constraint messages_check2 CHECK (((NOT is_secret) OR (subject = ''::text))),
  constraint messages_check3 CHECK (((NOT is_secret) OR (done_at IS NULL) OR (sealed IS NULL))),
  constraint messages_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'bounced'::text, 'refused'::text, 'givenUp'::text, 'expired'::text, 'unknown'::text])))
);
CREATE INDEX messages_about ON public.messages USING btree (about_type, about_id, user_id, created_at) WHERE (about_id IS NOT NULL);
CREATE INDEX messages_at ON public.messages USING btree (created_at, id);
CREATE INDEX messages_expiring ON public.messages USING btree (expires_at) WHERE ((state = 'queued'::text) AND (expires_at IS NOT NULL));
CREATE INDEX messages_failed ON public.messages USING btree (created_at, id) WHERE (state = ANY (ARRAY['bounced'::text, 'refused'::text, 'givenUp'::text, 'expired'::text, 'unknown'::text]));
CREATE INDEX messages_gateway ON public.messages USING btree (gateway_id) WHERE ((channel = 'sms'::text) AND (gateway_id IS NOT NULL));
CREATE UNIQUE INDEX messages_key ON public.messages USING btree (key) WHERE (key IS NOT NULL);
CREATE INDEX messages_leases ON public.messages USING btree (lease_until) WHERE (state = 'sending'::text);
CREATE INDEX messages_target ON public.messages USING btree (target_hash, created_at, id);
CREATE INDEX messages_user ON public.messages USING btree (user_id, created_at, id) WHERE (user_id IS NOT NULL);
CREATE INDEX messages_waiting ON public.messages USING btree (channel, is_secret DESC, next_at, id) WHERE (state = 'queued'::text);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notice_departments (
  notice_id uuid not null,
  department_id uuid not null,
  constraint notice_departments_pkey PRIMARY KEY (notice_id, department_id),
  constraint notice_departments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint notice_departments_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE
);
CREATE INDEX notice_departments_department ON public.notice_departments USING btree (department_id);

create table notice_people (
  notice_id uuid not null,
  user_id uuid not null,
  constraint notice_people_pkey PRIMARY KEY (notice_id, user_id),
  constraint notice_people_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE,
  constraint notice_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notice_people_user ON public.notice_people USING btree (user_id);

create table notice_receipts (
  notice_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone not null,
  constraint notice_receipts_pkey PRIMARY KEY (notice_id, user_id),
  constraint notice_receipts_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id),
  constraint notice_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notice_receipts_read ON public.notice_receipts USING btree (notice_id, read_at DESC) INCLUDE (user_id);
CREATE INDEX notice_receipts_user ON public.notice_receipts USING btree (user_id);

create table notices (
  id uuid not null,
  title text not null,
  body text not null,
  open_type smallint not null,
  department_id uuid,
  owner_id uuid not null,
  is_pinned boolean default false not null,
  publish_at timestamp with time zone,
  ends_at timestamp with time zone,
  bigrams text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  announced_at timestamp with time zone,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint notices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint notices_end CHECK ((ends_at > publish_at)),
  constraint notices_open_type_check CHECK ((open_type = ANY (ARRAY[1, 2, 4])))
);
CREATE INDEX notices_bigrams ON public.notices USING gin (bigrams);
CREATE INDEX notices_department ON public.notices USING btree (department_id);
CREATE INDEX notices_owner ON public.notices USING btree (owner_id);
CREATE INDEX notices_shown ON public.notices USING btree (is_pinned DESC, publish_at DESC, id) WHERE (publish_at IS NOT NULL);
CREATE INDEX notices_unannounced ON public.notices USING btree (publish_at) WHERE ((announced_at IS NULL) AND (publish_at IS NOT NULL));

create table notification_events (
  id uuid not null,
  kind text not null,
  key text not null,
  params jsonb default '{}'::jsonb not null,
  link text,
  about_type text,
  about_id text,
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  for_robots boolean default false not null,
  constraint notification_events_pkey PRIMARY KEY (id),
  constraint notification_events_kind_key_key UNIQUE (kind, key),
  constraint notification_events_check CHECK (((about_type IS NULL) = (about_id IS NULL)))
);
CREATE INDEX notification_events_about ON public.notification_events USING btree (about_type, about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX notification_events_created ON public.notification_events USING btree (created_at);
CREATE INDEX notification_events_for_robots ON public.notification_events USING btree (created_at, id) WHERE for_robots;

create table notification_kind_settings (
  kind text not null,
  channel text not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null,
  constraint notification_kind_settings_pkey PRIMARY KEY (kind, channel),
  constraint notification_kind_settings_channel_check CHECK ((channel = ANY (ARRAY['bell'::text, 'mail'::text, 'sms'::text])))
);

create table notification_preferences (
  user_id uuid not null,
  language text,
  time_zone text,
  quiet_from text,
  quiet_until text,
  digest_at text,
  choices jsonb default '{}'::jsonb not null,
  changed_at timestamp with time zone not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_preferences_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint notification_preferences_digest_at_check CHECK ((digest_at ~ '^([01][0-9]|2[0-3]):00$'::text)),
  constraint notification_preferences_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint notification_preferences_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint notification_preferences_quiet_until_check CHECK ((quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);

create table notification_texts (
  kind text not null,
  language text not null,
  title text not null,
  body text not null,
  version integer default 1 not null,
  changed_at timestamp with time zone not null,
  constraint notification_texts_pkey PRIMARY KEY (kind, language),
  constraint notification_texts_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'en-US'::text])))
);

create table notifications (
  user_id uuid not null,
  event_id uuid not null,
  created_at timestamp with time zone not null,
  in_bell boolean default true not null,
  read_at timestamp with time zone,
  routed_at timestamp with time zone,
  digest_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (user_id, event_id),
  constraint notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES notification_events(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_created ON public.notifications USING btree (created_at);
CREATE INDEX notifications_digest ON public.notifications USING btree (digest_at, user_id) WHERE (digest_at IS NOT NULL);
CREATE INDEX notifications_event ON public.notifications USING btree (event_id);
CREATE INDEX notifications_mine ON public.notifications USING btree (user_id, created_at, event_id) WHERE in_bell;
CREATE INDEX notifications_to_route ON public.notifications USING btree (created_at, event_id, user_id) WHERE (routed_at IS NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, created_at, event_id) WHERE (in_bell AND (read_at IS NULL));

create table order_items (
  order_id uuid not null,
  exam_id uuid,
  course_id uuid,
  title text not null,
  sort smallint not null,
  constraint order_items_pkey PRIMARY KEY (order_id, sort),
  constraint order_items_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint order_items_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_items_check CHECK ((num_nonnulls(exam_id, course_id) = 1))
);
CREATE INDEX order_items_course ON public.order_items USING btree (course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX order_items_exam ON public.order_items USING btree (exam_id) WHERE (exam_id IS NOT NULL);

create table orders (
  id uuid not null,
  no text not null,
  user_id uuid not null,
  product_id uuid not null,
  title text not null,
  list_amount bigint not null,
  amount bigint not null,
  currency text not null,
  access_days integer,
  coupon_id uuid,
  state smallint not null,
  refunded bigint default 0 not null,
  gateway text,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_no_key UNIQUE (no),
  constraint orders_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint orders_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint orders_check CHECK (((amount >= 0) AND (amount <= list_amount))),
  constraint orders_check1 CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint orders_check2 CHECK (((state = ANY (ARRAY[1, 3])) = (paid_at IS NOT NULL))),
  constraint orders_check3 CHECK (((state <> 3) OR (refunded = amount))),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_list_amount_check CHECK ((list_amount >= 0)),
  constraint orders_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3, 4])))
);
CREATE INDEX orders_at ON public.orders USING btree (created_at, id);
CREATE INDEX orders_coupon ON public.orders USING btree (coupon_id, user_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX orders_expiring ON public.orders USING btree (expires_at, id) WHERE (state = 0);
CREATE UNIQUE INDEX orders_open ON public.orders USING btree (user_id, product_id) WHERE (state = 0);
CREATE INDEX orders_paid ON public.orders USING btree (paid_at, id) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_product ON public.orders USING btree (product_id, created_at, id);
CREATE INDEX orders_state ON public.orders USING btree (state, created_at, id);
CREATE INDEX orders_user ON public.orders USING btree (user_id, created_at, id);

create table paper_figures (
  paper_id uuid not null,
  exam_id uuid not null,
  user_id uuid not null,
  form_id uuid not null,
  attempt_no integer not null,
  closed_at timestamp with time zone not null,
  seconds integer not null,
  score integer not null,
  total_points integer not null,
  is_passed boolean,
  department_ids uuid[] not null,
  places integer[] not null,
  scores integer[] not null,
  given text not null,
  constraint paper_figures_pkey PRIMARY KEY (paper_id),
  constraint paper_figures_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint paper_figures_form_id_fkey FOREIGN KEY (form_id) REFERENCES exam_forms(id),
  constraint paper_figures_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint paper_figures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint paper_figures_check CHECK ((cardinality(places) = cardinality(scores))),
  constraint paper_figures_seconds_check CHECK ((seconds >= 0))
);
CREATE INDEX paper_figures_exam ON public.paper_figures USING btree (exam_id, paper_id);
CREATE INDEX paper_figures_form ON public.paper_figures USING btree (form_id);
CREATE INDEX paper_figures_user ON public.paper_figures USING btree (user_id, exam_id);

create table paper_layouts (
  paper_id uuid not null,
  version_ids uuid[] not null,
  line_nos smallint[] not null,
  option_orders text[] not null,
  seed text not null,
  constraint paper_layouts_pkey PRIMARY KEY (paper_id),
  constraint paper_layouts_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id)
);

create table paper_messages (
  id uuid not null,
  paper_id uuid not null,
  kind text not null,
  minutes integer,
  reason text not null,
  sent_by uuid,
  sent_at timestamp with time zone not null,
  request_id uuid,
  constraint paper_messages_pkey PRIMARY KEY (id),
  constraint paper_messages_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint paper_messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint paper_messages_kind_check CHECK ((kind = ANY (ARRAY['extended'::text, 'closedByStaff'::text, 'voided'::text, 'reopened'::text, 'takenIn'::text, 'infected'::text, 'arranged'::text, 'told'::text])))
);
CREATE INDEX paper_messages_paper ON public.paper_messages USING btree (paper_id, sent_at);
CREATE UNIQUE INDEX paper_messages_request ON public.paper_messages USING btree (paper_id, request_id) WHERE (request_id IS NOT NULL);

create table paper_places (
  paper_id uuid not null,
  epoch integer not null,
  current_no smallint not null,
  flags smallint[] not null,
  constraint paper_places_pkey PRIMARY KEY (paper_id),
  constraint paper_places_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id) ON DELETE CASCADE
) with (fillfactor=80);

create table papers (
  id uuid not null,
  user_id uuid not null,
  exam_id uuid not null,
  form_id uuid not null,
  attempt_no integer not null,
  state smallint default 0 not null,
  types text not null,
  total_points integer not null,
  pass_points integer not null,
  epoch integer default 1 not null,
  device_id uuid,
  submit_key text not null,
  started_at timestamp with time zone not null,
  deadline_at timestamp with time zone not null,
  extra_minutes integer default 0 not null,
  earliest_hand_in_at timestamp with time zone,
  abandon_unanswered boolean default false not null,
  message_count integer default 0 not null,
  closed_at timestamp with time zone,
  close_reason smallint,
  marking_due boolean default false not null,
  scores integer[],
  score integer,
  is_passed boolean,
  answered_count integer,
  to_mark_count integer default 0 not null,
  marked_at timestamp with time zone,
  statistics_due boolean default false not null,
  voided_at timestamp with time zone,
  page_id uuid,
  device_epoch integer default 1 not null,
  partly_count integer,
  option_counts text not null,
  is_folded boolean default false not null,
  first_pass_points integer,
  is_own_mock boolean default false not null,
  constraint papers_pkey PRIMARY KEY (id),
  constraint papers_exam_id_user_id_attempt_no_key UNIQUE (exam_id, user_id, attempt_no),
  constraint papers_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint papers_form_id_fkey FOREIGN KEY (form_id) REFERENCES exam_forms(id),
  constraint papers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint papers_attempt_no_check CHECK ((attempt_no >= 1)),
  constraint papers_check CHECK (((state = 0) = (closed_at IS NULL))),
  constraint papers_close_reason_check CHECK ((close_reason = ANY (ARRAY[1, 2, 3]))),
  constraint papers_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3]))),
  constraint papers_voided_state CHECK (((voided_at IS NULL) OR (state = 3)))
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
CREATE INDEX papers_abandoned ON public.papers USING btree (started_at, id) INCLUDE (exam_id, is_own_mock) WHERE (state = 3);
CREATE INDEX papers_awaiting ON public.papers USING btree (exam_id, started_at, id) INCLUDE (is_own_mock) WHERE (state = 1);
CREATE INDEX papers_closed ON public.papers USING btree (closed_at DESC NULLS LAST, id DESC) INCLUDE (exam_id, state, is_own_mock);
CREATE INDEX papers_deadline ON public.papers USING btree (deadline_at) WHERE (state = 0);
CREATE INDEX papers_exam ON public.papers USING btree (exam_id, started_at DESC, id) INCLUDE (user_id, state, is_own_mock);
CREATE INDEX papers_finished ON public.papers USING btree (closed_at) INCLUDE (exam_id, score, total_points, is_passed) WHERE (state = 2);
CREATE INDEX papers_marking_due ON public.papers USING btree (closed_at) WHERE marking_due;
CREATE INDEX papers_not_for_markers ON public.papers USING btree (id) WHERE (state = ANY (ARRAY[0, 3]));
CREATE UNIQUE INDEX papers_one_open ON public.papers USING btree (exam_id, user_id) WHERE (state = 0);
CREATE INDEX papers_open_of_exam ON public.papers USING btree (exam_id, deadline_at) INCLUDE (is_own_mock) WHERE (state = 0);
CREATE INDEX papers_own_mocks ON public.papers USING btree (closed_at) WHERE is_own_mock;
CREATE INDEX papers_score ON public.papers USING btree (score DESC NULLS LAST, id DESC) INCLUDE (exam_id, state, is_own_mock);
CREATE INDEX papers_started ON public.papers USING btree (started_at, id) INCLUDE (exam_id, state, is_own_mock);
CREATE INDEX papers_statistics_due ON public.papers USING btree (id) WHERE statistics_due;
CREATE INDEX papers_to_fold ON public.papers USING btree (closed_at) WHERE ((state = ANY (ARRAY[2, 3])) AND (NOT is_folded));
CREATE INDEX papers_user ON public.papers USING btree (user_id, started_at DESC, id) INCLUDE (exam_id, state, is_own_mock);
CREATE INDEX papers_user_open ON public.papers USING btree (user_id, deadline_at) WHERE (state = 0);

create table partner_roles (
  partner_id uuid not null,
  role_id uuid not null,
  constraint partner_roles_pkey PRIMARY KEY (partner_id, role_id),
  constraint partner_roles_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE,
  constraint partner_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);
CREATE INDEX partner_roles_role ON public.partner_roles USING btree (role_id);

create table partners (
  id uuid not null,
  name text not null,
  key_id text not null,
  secret_sealed bytea not null,
  mode smallint not null,
  allows_students boolean not null,
  is_enabled boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_key_id_key UNIQUE (key_id),
  constraint partners_mode_check CHECK ((mode = ANY (ARRAY[1, 2]))),
  constraint partners_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX partners_name ON public.partners USING btree (lower(name));

create table payment_callbacks (
  id uuid not null,
  gateway text not null,
  received_at timestamp with time zone not null,
  ip text not null,
  headers jsonb not null,
  body bytea not null,
  verdict text,
  payment_id uuid,
  judged_at timestamp with time zone,
  constraint payment_callbacks_pkey PRIMARY KEY (id),
  constraint payment_callbacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_callbacks_at ON public.payment_callbacks USING btree (received_at, id);
CREATE INDEX payment_callbacks_payment ON public.payment_callbacks USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX payment_callbacks_unjudged ON public.payment_callbacks USING btree (received_at, id) WHERE (verdict IS NULL);

create table payment_differences (
  id uuid not null,
  gateway text not null,
  kind text not null,
  no text not null,
  payment_id uuid,
  refund_id uuid,
  our_amount bigint,
  their_amount bigint,
  currency text not null,
  day date not null,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  note text default ''::text not null,
  constraint payment_differences_pkey PRIMARY KEY (id),
  constraint payment_differences_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_differences_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint payment_differences_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  constraint payment_differences_check CHECK (((resolved_at IS NULL) = (resolved_by IS NULL))),
  constraint payment_differences_kind_check CHECK ((kind = ANY (ARRAY['late'::text, 'surplus'::text, 'missingHere'::text, 'missingThere'::text, 'amount'::text, 'refundFailed'::text])))
);
CREATE INDEX payment_differences_at ON public.payment_differences USING btree (created_at, id);
CREATE UNIQUE INDEX payment_differences_once ON public.payment_differences USING btree (gateway, kind, no);
CREATE INDEX payment_differences_open ON public.payment_differences USING btree (created_at, id) WHERE (resolved_at IS NULL);
CREATE INDEX payment_differences_payment ON public.payment_differences USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX payment_differences_refund ON public.payment_differences USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX payment_differences_resolved_by ON public.payment_differences USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);

create table payment_gateways (
  gateway text not null,
  is_on boolean default false not null,
  settings jsonb default '{}'::jsonb not null,
  sealed bytea,
  version integer default 1 not null,
  changed_at timestamp with time zone not null,
  constraint payment_gateways_pkey PRIMARY KEY (gateway),
  constraint payment_gateways_gateway_check CHECK ((gateway = ANY (ARRAY['wechat'::text, 'alipay'::text, 'stripe'::text, 'bank'::text])))
);

create table payment_statements (
  gateway text not null,
  day date not null,
  state text not null,
  line_count integer default 0 not null,
  difference_count integer default 0 not null,
  fault text default ''::text not null,
  compared_at timestamp with time zone not null,
  constraint payment_statements_pkey PRIMARY KEY (gateway, day),
  constraint payment_statements_state_check CHECK ((state = ANY (ARRAY['done'::text, 'failed'::text])))
);
CREATE INDEX payment_statements_day ON public.payment_statements USING btree (day, gateway);

create table payments (
  id uuid not null,
  no text not null,
  order_id uuid not null,
  gateway text not null,
  way text not null,
  amount bigint not null,
  currency text not null,
  state text not null,
  gateway_ref text,
  trade_id text,
  started jsonb,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_no_key UNIQUE (no),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_check CHECK (((state = ANY (ARRAY['paid'::text, 'surplus'::text])) = ((trade_id IS NOT NULL) AND (paid_at IS NOT NULL)))),
  constraint payments_gateway_check CHECK ((gateway = ANY (ARRAY['wechat'::text, 'alipay'::text, 'stripe'::text, 'bank'::text, 'sandbox'::text]))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'surplus'::text, 'closed'::text])))
);
CREATE INDEX payments_day ON public.payments USING btree (gateway, paid_at) WHERE (paid_at IS NOT NULL);
CREATE UNIQUE INDEX payments_of_order ON public.payments USING btree (order_id) WHERE (state = 'paid'::text);
CREATE INDEX payments_open ON public.payments USING btree (COALESCE(asked_at, created_at), id) WHERE (state = 'open'::text);
CREATE INDEX payments_order ON public.payments USING btree (order_id, created_at, id);
CREATE UNIQUE INDEX payments_trade ON public.payments USING btree (gateway, trade_id) WHERE (trade_id IS NOT NULL);

create table pending_sign_ins (
  token_hash bytea not null,
  kind smallint not null,
  partner_id uuid not null,
  external_name text not null,
  real_name text not null,
  departments text not null,
  role_id uuid,
  expires_at timestamp with time zone not null,
  browser_hash bytea,
  constraint pending_sign_ins_pkey PRIMARY KEY (token_hash),
  constraint pending_sign_ins_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE,
  constraint pending_sign_ins_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE,
  constraint pending_sign_ins_kind_check CHECK ((kind = ANY (ARRAY[1, 2])))
);
CREATE INDEX pending_sign_ins_expiry ON public.pending_sign_ins USING btree (expires_at);
CREATE INDEX pending_sign_ins_partner ON public.pending_sign_ins USING btree (partner_id);
CREATE INDEX pending_sign_ins_role ON public.pending_sign_ins USING btree (role_id) WHERE (role_id IS NOT NULL);

create table planned_rubrics (
  exam_id uuid not null,
  question_id uuid not null,
  rubric jsonb not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint planned_rubrics_pkey PRIMARY KEY (exam_id, question_id),
  constraint planned_rubrics_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint planned_rubrics_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint planned_rubrics_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
CREATE INDEX planned_rubrics_question ON public.planned_rubrics USING btree (question_id);
CREATE INDEX planned_rubrics_set_by ON public.planned_rubrics USING btree (set_by);

create table practice_answers (
  id uuid not null,
  run_id uuid not null,
  no integer not null,
  try_no smallint not null,
  user_id uuid not null,
  question_id uuid not null,
  version_id uuid not null,
  answer jsonb,
  share integer,
  is_own_judgement boolean default false not null,
  is_last boolean not null,
  is_counted boolean default false not null,
  answered_at timestamp with time zone not null,
  is_hinted boolean default false not null,
  constraint practice_answers_pkey PRIMARY KEY (id),
  constraint practice_answers_run_id_no_try_no_key UNIQUE (run_id, no, try_no),
  constraint practice_answers_share_check CHECK (((share >= 0) AND (share <= 10000)))
);
CREATE INDEX practice_answers_of_question ON public.practice_answers USING btree (user_id, question_id, answered_at DESC);

create table practice_assignment_departments (
  assignment_id uuid not null,
  department_id uuid not null,
  constraint practice_assignment_departments_pkey PRIMARY KEY (assignment_id, department_id),
  constraint practice_assignment_departments_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES practice_assignments(id) ON DELETE CASCADE,
  constraint practice_assignment_departments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id)
);
CREATE INDEX practice_assignment_departments_department ON public.practice_assignment_departments USING btree (department_id);

create table practice_assignment_moments (
  assignment_id uuid not null,
  cycle_no integer not null,
  kind text not null,
  constraint practice_assignment_moments_pkey PRIMARY KEY (assignment_id, cycle_no, kind),
  constraint practice_assignment_moments_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES practice_assignments(id) ON DELETE CASCADE,
  constraint practice_assignment_moments_kind_check CHECK ((kind = ANY (ARRAY['begun'::text, 'due'::text])))
);

create table practice_assignment_people (
  assignment_id uuid not null,
  user_id uuid not null,
  constraint practice_assignment_people_pkey PRIMARY KEY (assignment_id, user_id),
  constraint practice_assignment_people_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES practice_assignments(id) ON DELETE CASCADE,
  constraint practice_assignment_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX practice_assignment_people_user ON public.practice_assignment_people USING btree (user_id);

create table practice_assignments (
  id uuid not null,
  title text not null,
  bigrams text[] not null,
  bank_id uuid not null,
  chapter_id uuid,
  knowledge_id uuid,
  question_count integer not null,
  goal_percent integer not null,
  cycle smallint not null,
  starts_on date not null,
  due_on date not null,
  open_type smallint not null,
  is_closed boolean default false not null,
  owner_id uuid not null,
  department_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint practice_assignments_pkey PRIMARY KEY (id),
  constraint practice_assignments_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id) ON DELETE CASCADE,
  constraint practice_assignments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint practice_assignments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint practice_assignments_check CHECK ((due_on >= starts_on)),
  constraint practice_assignments_cycle_check CHECK (((cycle >= 0) AND (cycle <= 3))),
  constraint practice_assignments_goal_percent_check CHECK (((goal_percent >= 0) AND (goal_percent <= 100))),
  constraint practice_assignments_open_type_check CHECK ((open_type = ANY (ARRAY[1, 2, 4]))),
  constraint practice_assignments_question_count_check CHECK (((question_count >= 1) AND (question_count <= 200)))
);
CREATE INDEX practice_assignments_bank ON public.practice_assignments USING btree (bank_id);
CREATE INDEX practice_assignments_bigrams ON public.practice_assignments USING gin (bigrams);
CREATE INDEX practice_assignments_created ON public.practice_assignments USING btree (created_at DESC, id);
CREATE INDEX practice_assignments_department ON public.practice_assignments USING btree (department_id);
CREATE INDEX practice_assignments_owner ON public.practice_assignments USING btree (owner_id);
CREATE INDEX practice_assignments_running ON public.practice_assignments USING btree (due_on) WHERE (NOT is_closed);

create table practice_bank_departments (
  bank_id uuid not null,
  department_id uuid not null,
  constraint practice_bank_departments_pkey PRIMARY KEY (bank_id, department_id),
  constraint practice_bank_departments_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES practice_banks(id) ON DELETE CASCADE,
  constraint practice_bank_departments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id)
);
CREATE INDEX practice_bank_departments_department ON public.practice_bank_departments USING btree (department_id);

create table practice_bank_people (
  bank_id uuid not null,
  user_id uuid not null,
  constraint practice_bank_people_pkey PRIMARY KEY (bank_id, user_id),
  constraint practice_bank_people_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES practice_banks(id) ON DELETE CASCADE,
  constraint practice_bank_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX practice_bank_people_user ON public.practice_bank_people USING btree (user_id);

create table practice_banks (
  id uuid not null,
  is_open boolean not null,
  open_type smallint not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  has_leaderboard boolean default false not null,
  constraint practice_banks_pkey PRIMARY KEY (id),
  constraint practice_banks_id_fkey FOREIGN KEY (id) REFERENCES banks(id) ON DELETE CASCADE,
  constraint practice_banks_open_type_check CHECK ((open_type = ANY (ARRAY[1, 2, 4])))
);
CREATE INDEX practice_banks_open ON public.practice_banks USING btree (open_type) WHERE is_open;

create table practice_board_counts (
  bank_id uuid not null,
  period text not null,
  starts_on date not null,
  user_id uuid not null,
  right_count integer not null,
  constraint practice_board_counts_pkey PRIMARY KEY (bank_id, period, starts_on, user_id),
  constraint practice_board_counts_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id) ON DELETE CASCADE,
  constraint practice_board_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES practice_learners(user_id),
  constraint practice_board_counts_period_check CHECK ((period = ANY (ARRAY['week'::text, 'month'::text]))),
  constraint practice_board_counts_right_count_check CHECK ((right_count > 0))
) with (fillfactor=70);
CREATE INDEX practice_board_counts_user ON public.practice_board_counts USING btree (user_id);

create table practice_cards (
  user_id uuid not null,
  question_id uuid not null,
  due_at timestamp with time zone not null,
  stability double precision not null,
  difficulty double precision not null,
  elapsed_days integer not null,
  scheduled_days integer not null,
  learning_steps smallint not null,
  reps integer not null,
  lapses integer not null,
  state smallint not null,
  reviewed_at timestamp with time zone not null,
  share integer not null,
  right_in_row integer not null,
  right_count integer not null,
  wrong_count integer not null,
  last_answer_id uuid not null,
  before jsonb,
  constraint practice_cards_pkey PRIMARY KEY (user_id, question_id),
  constraint practice_cards_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint practice_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES practice_learners(user_id),
  constraint practice_cards_share_check CHECK (((share >= 0) AND (share <= 10000))),
  constraint practice_cards_state_check CHECK (((state >= 0) AND (state <= 3)))
) with (fillfactor=85);
CREATE INDEX practice_cards_due ON public.practice_cards USING btree (user_id, due_at, question_id);
CREATE INDEX practice_cards_question ON public.practice_cards USING btree (question_id);

create table practice_days (
  user_id uuid not null,
  day date not null,
  answered_count integer not null,
  right_count integer not null,
  seconds integer not null,
  constraint practice_days_pkey PRIMARY KEY (user_id, day),
  constraint practice_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES practice_learners(user_id)
) with (fillfactor=85);

create table practice_hints (
  run_id uuid not null,
  no integer not null,
  taken_count smallint not null,
  constraint practice_hints_pkey PRIMARY KEY (run_id, no),
  constraint practice_hints_run_id_fkey FOREIGN KEY (run_id) REFERENCES practice_runs(id) ON DELETE CASCADE,
  constraint practice_hints_taken_count_check CHECK (((taken_count >= 1) AND (taken_count <= 105)))
);

create table practice_learners (
  user_id uuid not null,
  daily_minutes integer default 15 not null,
  is_unnamed boolean default false not null,
  constraint practice_learners_pkey PRIMARY KEY (user_id),
  constraint practice_learners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint practice_learners_daily_minutes_check CHECK (((daily_minutes >= 5) AND (daily_minutes <= 240)))
);

create table practice_runs (
  id uuid not null,
  user_id uuid not null,
  bank_id uuid not null,
  mode smallint not null,
  question_type smallint,
  chapter_id uuid,
  knowledge_id uuid,
  is_checked_at_end boolean not null,
  max_tries smallint not null,
  seed text not null,
  question_ids uuid[] not null,
  place integer default 1 not null,
  answered_count integer default 0 not null,
  right_count integer default 0 not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  assignment_id uuid,
  cycle_no integer,
  closes_at timestamp with time zone,
  lesson_id uuid,
  lesson_question_count integer,
  constraint practice_runs_pkey PRIMARY KEY (id),
  constraint practice_runs_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES practice_assignments(id),
  constraint practice_runs_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id) ON DELETE CASCADE,
  constraint practice_runs_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint practice_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES practice_learners(user_id),
  constraint practice_runs_lesson_check CHECK (((lesson_id IS NULL) = (lesson_question_count IS NULL))),
  constraint practice_runs_max_tries_check CHECK (((max_tries >= 1) AND (max_tries <= 3))),
  constraint practice_runs_mode_check CHECK (((mode >= 1) AND (mode <= 6))),
  constraint practice_runs_one_purpose_check CHECK (((lesson_id IS NULL) OR (assignment_id IS NULL)))
) with (fillfactor=80);
CREATE UNIQUE INDEX practice_runs_assigned ON public.practice_runs USING btree (assignment_id, cycle_no, user_id) WHERE ((finished_at IS NULL) AND (assignment_id IS NOT NULL));
CREATE INDEX practice_runs_bank ON public.practice_runs USING btree (bank_id);
CREATE UNIQUE INDEX practice_runs_current ON public.practice_runs USING btree (user_id, bank_id, mode) WHERE ((finished_at IS NULL) AND (assignment_id IS NULL) AND (lesson_id IS NULL));
CREATE UNIQUE INDEX practice_runs_lesson_current ON public.practice_runs USING btree (lesson_id, user_id) WHERE ((finished_at IS NULL) AND (lesson_id IS NOT NULL));
CREATE INDEX practice_runs_of_assignment ON public.practice_runs USING btree (assignment_id, cycle_no, user_id) WHERE (assignment_id IS NOT NULL);
CREATE INDEX practice_runs_of_lesson ON public.practice_runs USING btree (lesson_id, user_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX practice_runs_of_user ON public.practice_runs USING btree (user_id, bank_id, started_at DESC, id);

create table product_items (
  product_id uuid not null,
  exam_id uuid,
  course_id uuid,
  sort smallint not null,
  constraint product_items_pkey PRIMARY KEY (product_id, sort),
  constraint product_items_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint product_items_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint product_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint product_items_check CHECK ((num_nonnulls(exam_id, course_id) = 1))
);
CREATE UNIQUE INDEX product_items_course ON public.product_items USING btree (course_id, product_id) WHERE (course_id IS NOT NULL);
CREATE UNIQUE INDEX product_items_exam ON public.product_items USING btree (exam_id, product_id) WHERE (exam_id IS NOT NULL);

create table products (
  id uuid not null,
  title text not null,
  state smallint not null,
  amount bigint not null,
  currency text not null,
  access_days integer,
  created_by uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint products_access_days_check CHECK ((access_days > 0)),
  constraint products_amount_check CHECK ((amount >= 0)),
  constraint products_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint products_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX products_created_at ON public.products USING btree (created_at, id);
CREATE INDEX products_created_by ON public.products USING btree (created_by);
CREATE INDEX products_title ON public.products USING btree (title, id);
CREATE INDEX products_updated_at ON public.products USING btree (updated_at, id);

create table question_column_mappings (
  id uuid not null,
  user_id uuid,
  head_hash bytea not null,
  heads text[] not null,
  keys text[] not null,
  updated_at timestamp with time zone not null,
  name text default ''::text not null,
  is_question boolean default false not null,
  constraint question_column_mappings_pkey PRIMARY KEY (id),
  constraint question_column_mappings_user_id_head_hash_key UNIQUE (user_id, head_hash),
  constraint question_column_mappings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint question_column_mappings_check CHECK ((((cardinality(heads) >= 1) AND (cardinality(heads) <= 200)) AND (cardinality(heads) = cardinality(keys)))),
  constraint question_column_mappings_check1 CHECK (((user_id IS NOT NULL) OR (NOT is_question))),
  constraint question_column_mappings_head_hash_check CHECK ((octet_length(head_hash) = 32)),
  constraint question_column_mappings_name_check CHECK ((char_length(name) <= 60))
);
CREATE INDEX question_column_mappings_newest ON public.question_column_mappings USING btree (user_id, updated_at DESC, id);
CREATE UNIQUE INDEX question_column_mappings_of_site ON public.question_column_mappings USING btree (head_hash) WHERE (user_id IS NULL);

create table question_comments (
  id uuid not null,
  question_id uuid not null,
  version_no integer not null,
  kind text not null,
  body text not null,
  written_by uuid not null,
  reviewer_id uuid,
  created_at timestamp with time zone not null,
  constraint question_comments_pkey PRIMARY KEY (id),
  constraint question_comments_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_comments_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  constraint question_comments_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint question_comments_kind_check CHECK ((kind = ANY (ARRAY['comment'::text, 'sent'::text, 'approved'::text, 'sentBack'::text, 'withdrawn'::text])))
);
CREATE INDEX question_comments_question ON public.question_comments USING btree (question_id, created_at DESC, id);

create table question_exam_statistics (
  question_id uuid not null,
  version_id uuid not null,
  exam_id uuid not null,
  paper_count integer not null,
  answered_count integer not null,
  share_sum bigint not null,
  option_counts integer[] not null,
  constraint question_exam_statistics_pkey PRIMARY KEY (question_id, version_id, exam_id),
  constraint question_exam_statistics_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint question_exam_statistics_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_exam_statistics_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_versions(id) ON DELETE CASCADE
);
CREATE INDEX question_exam_statistics_exam ON public.question_exam_statistics USING btree (exam_id);

create table question_import_items (
  import_id uuid not null,
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
  is_repeated boolean not null,
  original text default ''::text not null,
  losses jsonb default '[]'::jsonb not null,
  near_keys integer[] default '{}'::integer[] not null,
  chapter text[] default '{}'::text[] not null,
  knowledge_ids uuid[] default '{}'::uuid[] not null,
  is_draft boolean default false not null,
  lines jsonb default '[]'::jsonb not null,
  doubts jsonb default '[]'::jsonb not null,
  digest bytea,
  constraint question_import_items_pkey PRIMARY KEY (import_id, line),
  constraint question_import_items_import_id_fkey FOREIGN KEY (import_id) REFERENCES question_imports(id) ON DELETE CASCADE
);

create table question_import_problems (
  import_id uuid not null,
  line integer not null,
  what jsonb not null,
  original text not null,
  draft jsonb not null,
  kind jsonb not null,
  is_dropped boolean default false not null,
  lines jsonb default '[]'::jsonb not null,
  doubts jsonb default '[]'::jsonb not null,
  digest bytea,
  losses jsonb default '[]'::jsonb not null,
  constraint question_import_problems_pkey PRIMARY KEY (import_id, line),
  constraint question_import_problems_import_id_fkey FOREIGN KEY (import_id) REFERENCES question_imports(id) ON DELETE CASCADE
);

create table question_imports (
  id uuid not null,
  bank_id uuid not null,
  user_id uuid not null,
  file_name text not null,
  is_ready boolean default false not null,
  problem_count integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  committed_at timestamp with time zone,
  imported_count integer,
  skipped_count integer,
  format text default 'jsonl'::text not null,
  updated_count integer,
  done_count integer default 0 not null,
  touched_at timestamp with time zone,
  left_out_count integer default 0 not null,
  left_out jsonb default '[]'::jsonb not null,
  moving_at timestamp with time zone,
  moved_count integer default 0 not null,
  moving_count integer default 0 not null,
  is_stop_asked boolean default false not null,
  dropped_count integer default 0 not null,
  entry_count integer default 0 not null,
  inner_entry_count integer default 0 not null,
  left_out_entry_count integer default 0 not null,
  file bytea,
  cuts jsonb default '[]'::jsonb not null,
  outline jsonb default '[]'::jsonb not null,
  paper jsonb,
  constraint question_imports_pkey PRIMARY KEY (id),
  constraint question_imports_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id) ON DELETE CASCADE,
  constraint question_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX question_imports_expiry ON public.question_imports USING btree (expires_at);
CREATE INDEX question_imports_moving ON public.question_imports USING btree (moving_at) WHERE (moving_at IS NOT NULL);
CREATE INDEX question_imports_user ON public.question_imports USING btree (user_id, bank_id, created_at);

create table question_knowledge (
  question_id uuid not null,
  item_id uuid not null,
  constraint question_knowledge_pkey PRIMARY KEY (question_id, item_id),
  constraint question_knowledge_item_id_fkey FOREIGN KEY (item_id) REFERENCES dictionary_items(id),
  constraint question_knowledge_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE INDEX question_knowledge_item ON public.question_knowledge USING btree (item_id, question_id);

create table question_marks (
  user_id uuid not null,
  question_id uuid not null,
  type smallint not null,
  excerpt text not null,
  note text default ''::text not null,
  noted_at timestamp with time zone,
  cause smallint,
  cause_words text default ''::text not null,
  favourite_at timestamp with time zone,
  right_streak smallint default 0 not null,
  last_answered_at timestamp with time zone,
  constraint question_marks_pkey PRIMARY KEY (user_id, question_id),
  constraint question_marks_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint question_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint question_marks_cause_check CHECK ((cause = ANY (ARRAY[1, 2, 3]))),
  constraint question_marks_check CHECK (((note <> ''::text) = (noted_at IS NOT NULL))),
  constraint question_marks_check1 CHECK (((NOT (cause IS DISTINCT FROM 3)) = (cause_words <> ''::text))),
  constraint question_marks_right_streak_check CHECK ((right_streak >= 0)),
  constraint question_marks_type_check CHECK (((type >= 1) AND (type <= 10)))
);
CREATE INDEX question_marks_favourites ON public.question_marks USING btree (user_id, favourite_at DESC, question_id) WHERE (favourite_at IS NOT NULL);
CREATE INDEX question_marks_notes ON public.question_marks USING btree (user_id, noted_at DESC, question_id) WHERE (noted_at IS NOT NULL);
CREATE INDEX question_marks_question ON public.question_marks USING btree (question_id);

create table question_statistics (
  question_id uuid not null,
  paper_count integer not null,
  answered_count integer not null,
  share_sum bigint not null,
  constraint question_statistics_pkey PRIMARY KEY (question_id),
  constraint question_statistics_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE INDEX question_statistics_share ON public.question_statistics USING btree (((((share_sum)::double precision / (10000)::double precision) / (NULLIF(paper_count, 0))::double precision))) WHERE (paper_count > 0);
CREATE INDEX question_statistics_used ON public.question_statistics USING btree (paper_count) WHERE (paper_count > 0);

create table question_talk (
  id uuid not null,
  question_id uuid not null,
  user_id uuid not null,
  state smallint not null,
  body text not null,
  bigrams text[] not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  removed_by uuid,
  constraint question_talk_pkey PRIMARY KEY (id),
  constraint question_talk_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint question_talk_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id),
  constraint question_talk_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint question_talk_check CHECK (((removed_at IS NULL) = (removed_by IS NULL))),
  constraint question_talk_state_check CHECK ((state = ANY (ARRAY[1, 2])))
);
CREATE INDEX question_talk_bigrams ON public.question_talk USING gin (bigrams);
CREATE INDEX question_talk_list ON public.question_talk USING btree (created_at DESC, id);
CREATE INDEX question_talk_of_question ON public.question_talk USING btree (question_id);
CREATE INDEX question_talk_question ON public.question_talk USING btree (question_id, created_at DESC, id) WHERE (removed_at IS NULL);
CREATE INDEX question_talk_removed_by ON public.question_talk USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE INDEX question_talk_user ON public.question_talk USING btree (user_id, created_at DESC);

create table question_talk_reports (
  post_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint question_talk_reports_pkey PRIMARY KEY (post_id, user_id),
  constraint question_talk_reports_post_id_fkey FOREIGN KEY (post_id) REFERENCES question_talk(id) ON DELETE CASCADE,
  constraint question_talk_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX question_talk_reports_user ON public.question_talk_reports USING btree (user_id);

create table question_versions (
  id uuid not null,
  question_id uuid not null,
  version_no integer not null,
  type smallint not null,
  option_count smallint not null,
  content jsonb not null,
  view jsonb not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint question_versions_pkey PRIMARY KEY (id),
  constraint question_versions_question_id_version_no_key UNIQUE (question_id, version_no),
  constraint question_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint question_versions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id)
);

create table questions (
  id uuid not null,
  type smallint not null,
  level smallint not null,
  tags text[] default '{}'::text[] not null,
  excerpt text not null,
  bigrams text[] not null,
  content_hash bytea not null,
  newest_version_id uuid not null,
  version_no integer not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  state smallint not null,
  reviewer_id uuid,
  sent_by uuid,
  revision integer default 1 not null,
  derived_no smallint default 0 not null,
  near_keys integer[] default '{}'::integer[] not null,
  is_binned_with_bank boolean default false not null,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint questions_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint questions_newest_version FOREIGN KEY (newest_version_id) REFERENCES question_versions(id) DEFERRABLE INITIALLY DEFERRED,
  constraint questions_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  constraint questions_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint questions_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint questions_binned_with_bank CHECK (((deleted_at IS NOT NULL) OR (NOT is_binned_with_bank))),
  constraint questions_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint questions_review CHECK (((state = 1) = ((reviewer_id IS NOT NULL) AND (sent_by IS NOT NULL)))),
  constraint questions_state_check CHECK (((state >= 0) AND (state <= 2))),
  constraint questions_type_check CHECK (((type >= 1) AND (type <= 10)))
);
CREATE INDEX questions_bigrams ON public.questions USING gin (bigrams);
CREATE INDEX questions_bin ON public.questions USING btree (deleted_at DESC, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX questions_by_editor ON public.questions USING btree (updated_by, updated_at DESC, id) INCLUDE (state) WHERE (deleted_at IS NULL);
CREATE INDEX questions_derived ON public.questions USING btree (derived_no);
CREATE INDEX questions_hash ON public.questions USING btree (content_hash);
CREATE INDEX questions_kinds ON public.questions USING btree (id) INCLUDE (type, level, state) WHERE (deleted_at IS NULL);
CREATE INDEX questions_level ON public.questions USING btree (level, created_at, id) INCLUDE (type, state) WHERE (deleted_at IS NULL);
CREATE INDEX questions_narrow ON public.questions USING btree (updated_at DESC, created_at, id) INCLUDE (type, level, state) WHERE (deleted_at IS NULL);
CREATE INDEX questions_near ON public.questions USING gin (near_keys);
CREATE INDEX questions_tags ON public.questions USING gin (tags);
CREATE INDEX questions_type ON public.questions USING btree (type, created_at, id) INCLUDE (level, state) WHERE (deleted_at IS NULL);
CREATE INDEX questions_unready ON public.questions USING btree (state, reviewer_id) WHERE (state < 2);

create table rate_limits (
  key text not null,
  window_ends_at timestamp with time zone not null,
  hits integer not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX rate_limits_end ON public.rate_limits USING btree (window_ends_at);

create table refunds (
  id uuid not null,
  no text not null,
  order_id uuid not null,
  payment_id uuid,
  amount bigint not null,
  currency text not null,
  reason text not null,
  ends_access boolean not null,
  state text not null,
  is_surplus boolean default false not null,
  refund_id text,
  fault text default ''::text not null,
  requested_by uuid not null,
  created_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  tries integer default 0 not null,
  done_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_no_key UNIQUE (no),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_check CHECK (((state = 'open'::text) = (done_at IS NULL))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX refunds_at ON public.refunds USING btree (created_at, id);
CREATE INDEX refunds_done ON public.refunds USING btree (done_at) WHERE (state = 'done'::text);
CREATE INDEX refunds_open ON public.refunds USING btree (next_at, id) WHERE (state = 'open'::text);
CREATE INDEX refunds_order ON public.refunds USING btree (order_id, created_at, id);
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_requested_by ON public.refunds USING btree (requested_by);

create table refused_saves (
  id uuid not null,
  user_id uuid not null,
  paper_id uuid not null,
  question_no smallint not null,
  answer jsonb,
  seq integer not null,
  epoch integer not null,
  reason text not null,
  arrived_at timestamp with time zone not null,
  taken_in_at timestamp with time zone,
  taken_in_by uuid,
  constraint refused_saves_pkey PRIMARY KEY (id, paper_id),
  constraint refused_saves_taken_in_by_fkey FOREIGN KEY (taken_in_by) REFERENCES users(id)
) partition by RANGE (paper_id);
CREATE UNIQUE INDEX refused_saves_once ON ONLY public.refused_saves USING btree (paper_id, question_no, epoch, seq);
CREATE INDEX refused_saves_taken_in_by ON ONLY public.refused_saves USING btree (taken_in_by) WHERE (taken_in_by IS NOT NULL);

create table regrade_changes (
  regrade_id uuid not null,
  paper_id uuid not null,
  question_no integer not null,
  old_points integer,
  new_points integer,
  old_max integer not null,
  new_max integer not null,
  old_score integer,
  new_score integer,
  old_total integer not null,
  new_total integer not null,
  old_passed boolean,
  new_passed boolean,
  is_flip boolean generated always as (COALESCE((old_passed <> new_passed), false)) stored not null,
  constraint regrade_changes_pkey PRIMARY KEY (regrade_id, paper_id, question_no),
  constraint regrade_changes_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint regrade_changes_regrade_id_fkey FOREIGN KEY (regrade_id) REFERENCES regrades(id),
  constraint regrade_changes_question_no_check CHECK ((question_no >= 1))
);
CREATE INDEX regrade_changes_list ON public.regrade_changes USING btree (regrade_id, is_flip DESC, paper_id, question_no);
CREATE INDEX regrade_changes_paper ON public.regrade_changes USING btree (paper_id);

create table regrades (
  id uuid not null,
  exam_id uuid not null,
  version_id uuid not null,
  no integer,
  decision jsonb not null,
  reason text not null,
  state integer not null,
  base_no integer not null,
  reached uuid,
  paper_count integer default 0 not null,
  changed_count integer default 0 not null,
  raised_count integer default 0 not null,
  lowered_count integer default 0 not null,
  now_passed_count integer default 0 not null,
  now_failed_count integer default 0 not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint regrades_pkey PRIMARY KEY (id),
  constraint regrades_exam_id_no_key UNIQUE (exam_id, no),
  constraint regrades_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint regrades_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint regrades_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_versions(id),
  constraint regrades_base_no_check CHECK ((base_no >= 0)),
  constraint regrades_check CHECK (((no IS NULL) = (state < 2))),
  constraint regrades_check1 CHECK (((applied_at IS NULL) = (state < 2))),
  constraint regrades_no_check CHECK ((no >= 1)),
  constraint regrades_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint regrades_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3])))
);
CREATE INDEX regrades_at_work ON public.regrades USING btree (made_at, id) WHERE (state = ANY (ARRAY[0, 2]));
CREATE INDEX regrades_exam ON public.regrades USING btree (exam_id, made_at DESC, id);
CREATE INDEX regrades_made_by ON public.regrades USING btree (made_by);
CREATE UNIQUE INDEX regrades_one_applied ON public.regrades USING btree (exam_id) WHERE (state = 2);
CREATE INDEX regrades_version ON public.regrades USING btree (version_id);

create table repeated_marks (
  paper_id uuid not null,
  question_no smallint not null,
  marker_id uuid not null,
  points integer not null,
  comment text default ''::text not null,
  ticked uuid[],
  first_points integer not null,
  regrade_no integer default 0 not null,
  marked_at timestamp with time zone not null,
  first_marker_id uuid not null,
  constraint repeated_marks_pkey PRIMARY KEY (paper_id, question_no, marker_id),
  constraint repeated_marks_first_marker_id_fkey FOREIGN KEY (first_marker_id) REFERENCES users(id),
  constraint repeated_marks_marker_id_fkey FOREIGN KEY (marker_id) REFERENCES users(id),
  constraint repeated_marks_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint repeated_marks_first_points_check CHECK ((first_points >= 0)),
  constraint repeated_marks_points_check CHECK ((points >= 0)),
  constraint repeated_marks_regrade_no_check CHECK ((regrade_no >= 0))
);
CREATE INDEX repeated_marks_first_marker ON public.repeated_marks USING btree (first_marker_id);
CREATE INDEX repeated_marks_marker ON public.repeated_marks USING btree (marker_id);
CREATE UNIQUE INDEX repeated_marks_other ON public.repeated_marks USING btree (paper_id, question_no) WHERE (marker_id <> first_marker_id);

create table role_menus (
  role_id uuid not null,
  menu_id uuid not null,
  constraint role_menus_pkey PRIMARY KEY (role_id, menu_id),
  constraint role_menus_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menus(id) ON DELETE CASCADE,
  constraint role_menus_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);
CREATE INDEX role_menus_menu ON public.role_menus USING btree (menu_id);

create table roles (
  id uuid not null,
  name text not null,
  level smallint not null,
  data_scope smallint not null,
  remark text default ''::text not null,
  is_built_in boolean default false not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_name_key UNIQUE (name),
  constraint roles_data_scope_check CHECK ((data_scope = ANY (ARRAY[1, 2, 3, 4]))),
  constraint roles_level_check CHECK (((level >= 1) AND (level <= 100)))
);

create table scorm_states (
  user_id uuid not null,
  lesson_id uuid not null,
  unit text not null,
  state text not null,
  seq integer default 0 not null,
  is_complete boolean default false not null,
  is_passed boolean,
  score integer,
  updated_at timestamp with time zone not null,
  constraint scorm_states_pkey PRIMARY KEY (user_id, lesson_id, unit),
  constraint scorm_states_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint scorm_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX scorm_states_lesson ON public.scorm_states USING btree (lesson_id);

create table security_notices (
  id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  changes text[] not null,
  by_user_id uuid,
  by_name text not null,
  acknowledged_at timestamp with time zone,
  constraint security_notices_pkey PRIMARY KEY (id),
  constraint security_notices_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint security_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint security_notices_changes_check CHECK ((cardinality(changes) > 0))
);
CREATE INDEX security_notices_by ON public.security_notices USING btree (by_user_id) WHERE (by_user_id IS NOT NULL);
CREATE INDEX security_notices_new ON public.security_notices USING btree (user_id) WHERE (acknowledged_at IS NULL);
CREATE INDEX security_notices_of ON public.security_notices USING btree (user_id, at DESC, id);

create table sent_messages (
  id uuid not null,
  sent_at timestamp with time zone not null,
  channel text not null,
  target text not null,
  text text not null,
  constraint sent_messages_pkey PRIMARY KEY (id),
  constraint sent_messages_channel_check CHECK ((channel = ANY (ARRAY['mobile'::text, 'email'::text])))
);
CREATE INDEX sent_messages_at ON public.sent_messages USING btree (sent_at DESC, id);

create table server_keys (
  purpose text not null,
  secret bytea not null,
  constraint server_keys_pkey PRIMARY KEY (purpose)
);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ip text default ''::text not null,
  user_agent text default ''::text not null,
  id uuid default gen_random_uuid() not null,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (id);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

create table setup_links (
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint setup_links_pkey PRIMARY KEY (token_hash)
);

create table sign_ins (
  id uuid not null,
  at timestamp with time zone not null,
  user_id uuid,
  result text not null,
  way text not null,
  ip text not null,
  user_agent text not null,
  session_id uuid,
  times integer default 1 not null,
  constraint sign_ins_pkey PRIMARY KEY (id, at),
  constraint sign_ins_check CHECK (((result = 'ok'::text) = (session_id IS NOT NULL))),
  constraint sign_ins_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'wrong'::text, 'disabled'::text, 'awaitingReview'::text, 'work'::text, 'limited'::text, 'codeWrong'::text]))),
  constraint sign_ins_times_check CHECK ((times > 0)),
  constraint sign_ins_way_check CHECK ((way = ANY (ARRAY['password'::text, 'code'::text, 'register'::text, 'setup'::text, 'sync'::text])))
) partition by RANGE (at);
CREATE INDEX sign_ins_at ON ONLY public.sign_ins USING btree (at, id);
CREATE INDEX sign_ins_user ON ONLY public.sign_ins USING btree (user_id, at) WHERE (user_id IS NOT NULL);

create table site_config (
  id smallint not null,
  site_name text not null,
  front_logo text default ''::text not null,
  back_logo text default ''::text not null,
  copy_right text default ''::text not null,
  login_background text default ''::text not null,
  sign_up_open boolean default false not null,
  sign_up_review boolean default false not null,
  sign_up_department_id uuid,
  single_session boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  sign_up_choice boolean default false not null,
  work_always boolean default false not null,
  login_by_password boolean default true not null,
  login_by_mobile boolean default true not null,
  login_by_email boolean default true not null,
  student_idle_hours integer default 12 not null,
  student_absolute_hours integer default 720 not null,
  administrator_idle_hours integer default 2 not null,
  administrator_absolute_hours integer default 24 not null,
  demo_at timestamp with time zone,
  demo_filled_at timestamp with time zone,
  room_addresses text default ''::text not null,
  default_language text default 'zh-CN'::text not null,
  time_zone text default 'Asia/Shanghai'::text not null,
  constraint site_config_pkey PRIMARY KEY (id),
  constraint site_config_sign_up_department_id_fkey FOREIGN KEY (sign_up_department_id) REFERENCES departments(id),
  constraint site_config_administrator_absolute_hours_check CHECK (((administrator_absolute_hours >= 1) AND (administrator_absolute_hours <= 168))),
  constraint site_config_administrator_idle_hours_check CHECK (((administrator_idle_hours >= 1) AND (administrator_idle_hours <= 24))),
  constraint site_config_default_language_check CHECK ((default_language = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint site_config_id_check CHECK ((id = 1)),
  constraint site_config_limits CHECK (((student_idle_hours <= student_absolute_hours) AND (administrator_idle_hours <= administrator_absolute_hours))),
  constraint site_config_login_way CHECK ((login_by_password OR login_by_mobile OR login_by_email)),
  constraint site_config_one_department_rule CHECK ((NOT (sign_up_choice AND (sign_up_department_id IS NOT NULL)))),
  constraint site_config_student_absolute_hours_check CHECK (((student_absolute_hours >= 1) AND (student_absolute_hours <= 2160))),
  constraint site_config_student_idle_hours_check CHECK (((student_idle_hours >= 1) AND (student_idle_hours <= 168)))
);

create table storage_identity (
  is_only boolean default true not null,
  storage_id uuid not null,
  created_at timestamp with time zone not null,
  constraint storage_identity_pkey PRIMARY KEY (is_only),
  constraint storage_identity_is_only_check CHECK (is_only)
);

create table sync_nonces (
  partner_id uuid not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint sync_nonces_pkey PRIMARY KEY (partner_id, nonce),
  constraint sync_nonces_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE
);
CREATE INDEX sync_nonces_expiry ON public.sync_nonces USING btree (expires_at);

create table transfer_confirmations (
  payment_id uuid not null,
  user_id uuid not null,
  reference text not null,
  created_at timestamp with time zone not null,
  constraint transfer_confirmations_pkey PRIMARY KEY (payment_id, user_id),
  constraint transfer_confirmations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint transfer_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX transfer_confirmations_user ON public.transfer_confirmations USING btree (user_id);

create table tries (
  key text not null,
  tries integer not null,
  next_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint tries_pkey PRIMARY KEY (key)
);
CREATE INDEX tries_end ON public.tries USING btree (ends_at);

create table user_departments (
  user_id uuid not null,
  department_id uuid not null,
  is_new boolean default true not null,
  constraint user_departments_pkey PRIMARY KEY (user_id, department_id),
  constraint user_departments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint user_departments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_departments_department ON public.user_departments USING btree (department_id, user_id);
CREATE INDEX user_departments_new ON public.user_departments USING btree (user_id, department_id) WHERE is_new;

create table user_import_items (
  import_id uuid not null,
  line integer not null,
  user_id uuid not null,
  version integer,
  user_name text not null,
  real_name text not null,
  role_type smallint not null,
  mobile text,
  email text,
  id_card_sealed bytea,
  id_card_hash bytea,
  password_hash text,
  is_password_generated boolean not null,
  bigrams text[] not null,
  department_ids uuid[],
  role_ids uuid[],
  constraint user_import_items_pkey PRIMARY KEY (import_id, line),
  constraint user_import_items_import_id_fkey FOREIGN KEY (import_id) REFERENCES user_imports(id) ON DELETE CASCADE
);

create table user_imports (
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  file_hash bytea not null,
  existing text not null,
  stage text default 'checking'::text not null,
  done_count integer default 0 not null,
  total_count integer default 0 not null,
  problem_count integer default 0 not null,
  secret_hash bytea not null,
  created_count integer default 0 not null,
  updated_count integer default 0 not null,
  skipped_count integer default 0 not null,
  generated_password_count integer default 0 not null,
  typed_password_count integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  must_change_password boolean default true not null,
  invites boolean default false not null,
  invited_count integer default 0 not null,
  moving_at timestamp with time zone,
  constraint user_imports_pkey PRIMARY KEY (id),
  constraint user_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_imports_existing_check CHECK ((existing = ANY (ARRAY['skip'::text, 'update'::text]))),
  constraint user_imports_stage_check CHECK ((stage = ANY (ARRAY['checking'::text, 'checked'::text, 'writing'::text, 'done'::text, 'cancelled'::text])))
);
CREATE INDEX user_imports_expiry ON public.user_imports USING btree (expires_at);
CREATE INDEX user_imports_moving ON public.user_imports USING btree (moving_at) WHERE (moving_at IS NOT NULL);
CREATE INDEX user_imports_user ON public.user_imports USING btree (user_id);

create table user_roles (
  user_id uuid not null,
  role_id uuid not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role_id),
  constraint user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_roles_role ON public.user_roles USING btree (role_id);

create table users (
  id uuid not null,
  user_name text not null,
  real_name text not null,
  avatar text default ''::text not null,
  password_hash text,
  mobile text,
  email text,
  role_type smallint not null,
  state smallint default 0 not null,
  bigrams text[] default '{}'::text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  id_card_sealed bytea,
  id_card_hash bytea,
  must_change_password boolean default false not null,
  proved_mobile text,
  proved_email text,
  language text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_id_card_whole CHECK (((id_card_sealed IS NULL) = (id_card_hash IS NULL))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint users_role_type_check CHECK ((role_type = ANY (ARRAY[1, 2]))),
  constraint users_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX users_awaiting_review ON public.users USING btree (id) WHERE (state = 2);
CREATE INDEX users_bigrams ON public.users USING gin (bigrams);
CREATE INDEX users_by_last_login ON public.users USING btree (last_login_at DESC NULLS LAST, id DESC) INCLUDE (role_type, state);
CREATE INDEX users_by_real_name ON public.users USING btree (real_name, id) INCLUDE (role_type, state);
CREATE INDEX users_by_user_name ON public.users USING btree (user_name, id) INCLUDE (role_type, state);
CREATE INDEX users_created ON public.users USING btree (created_at, id) INCLUDE (role_type, state);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email)) WHERE (lower(email) = lower(proved_email));
CREATE UNIQUE INDEX users_id_card ON public.users USING btree (id_card_hash) WHERE (id_card_hash IS NOT NULL);
CREATE UNIQUE INDEX users_mobile ON public.users USING btree (mobile) WHERE (mobile = proved_mobile);
CREATE INDEX users_not_learners ON public.users USING btree (id) WHERE ((role_type <> 1) OR (state <> 0));
CREATE INDEX users_sealed_password ON public.users USING btree (id) WHERE (password_hash ~~ 'sealed$%'::text);
CREATE UNIQUE INDEX users_user_name ON public.users USING btree (lower(user_name));

create table wrong_answers (
  paper_id uuid not null,
  question_no smallint not null,
  user_id uuid not null,
  question_id uuid not null,
  type smallint not null,
  excerpt text not null,
  score integer not null,
  points integer not null,
  is_answered boolean not null,
  answered_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint wrong_answers_pkey PRIMARY KEY (paper_id, question_no),
  constraint wrong_answers_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint wrong_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint wrong_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint wrong_answers_type_check CHECK (((type >= 1) AND (type <= 10)))
);
CREATE INDEX wrong_answers_question ON public.wrong_answers USING btree (question_id);
CREATE INDEX wrong_answers_user ON public.wrong_answers USING btree (user_id, question_id);

create table wrong_book_backlog (
  id smallint not null,
  after_paper_id uuid not null,
  constraint wrong_book_backlog_pkey PRIMARY KEY (id),
  constraint wrong_book_backlog_id_check CHECK ((id = 1))
);

create table wrong_book_settings (
  user_id uuid not null,
  rights_needed smallint,
  constraint wrong_book_settings_pkey PRIMARY KEY (user_id),
  constraint wrong_book_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint wrong_book_settings_rights_needed_check CHECK (((rights_needed >= 1) AND (rights_needed <= 10)))
);
