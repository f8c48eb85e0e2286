-- What questions did on real papers, and where they are used. Kept by a worker from finished papers (count-papers.ts).

-- Rows that are there are due; new ones become due when they are marked. A default that changes writes no row.
alter table papers add column statistics_due boolean not null default true;
alter table papers alter column statistics_due set default false;
create index papers_statistics_due on papers (id) where statistics_due;

-- What of a paper has gone into the statistics, so that another mark or a voided paper can be taken out again.
create table counted_papers (
  paper_id uuid primary key references papers (id) on delete cascade,
  scores integer[] not null
);

-- By version and exam; a question's own row is their sum, for lists.
create table question_exam_statistics (
  question_id uuid not null references questions (id) on delete cascade,
  version_id uuid not null references question_versions (id) on delete cascade,
  exam_id uuid not null references exams (id) on delete cascade,
  paper_count integer not null,
  answered_count integer not null,
  -- The shares of the points that were reached, added up, in ten-thousandths.
  share_sum bigint not null,
  -- How often each option was ticked, in the author's order; for statements true and false.
  option_counts integer[] not null,
  primary key (question_id, version_id, exam_id)
);
create index question_exam_statistics_exam on question_exam_statistics (exam_id);

create table question_statistics (
  question_id uuid primary key references questions (id) on delete cascade,
  paper_count integer not null,
  answered_count integer not null,
  share_sum bigint not null
);

-- Which forms and blueprints hold a question.
create index exam_forms_versions on exam_forms using gin (jsonb_path_query_array(content, '$.lines[*].pool[*].versionId'));
create index blueprints_questions on blueprints
  using gin (jsonb_path_query_array(content, '$.sections[*].lines[*].questionIds[*]'));
