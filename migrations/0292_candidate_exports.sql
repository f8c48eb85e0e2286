-- Files with the candidates of an exam: asked for by staff, made by a job, kept for a week (docs/adr/0125).
create table candidate_exports (
  id uuid primary key,
  -- No reference: the exam may go; the file goes with this row.
  exam_id uuid not null,
  exam_title text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  language text not null check (language in ('zh-CN', 'en-US')),
  format text not null check (format in ('xlsx', 'pdf')),
  -- What the list was narrowed to.
  filter jsonb not null,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  -- Rows of the file so far, and of all; null before they were counted.
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  claimed_at timestamptz
);
create index candidate_exports_owner on candidate_exports (created_by, exam_id, created_at desc, id);
create index candidate_exports_waiting on candidate_exports (created_at) where state in (0, 1);
create index candidate_exports_made on candidate_exports (created_at);
