-- What staff decided about a question of a published exam after it was taken: beside the form, which stays as it is (docs/adr/0064).
create table regrades (
  id uuid primary key,
  exam_id uuid not null references exams (id),
  version_id uuid not null references question_versions (id),
  -- Which one of the exam it is; null while it is only looked at.
  no int check (no >= 1),
  decision jsonb not null,
  -- Its candidates read it.
  reason text not null check (char_length(reason) between 1 and 500),
  -- 0 reckoned, 1 ready to be looked at, 2 applied to the papers, 3 done
  state int not null check (state in (0, 1, 2, 3)),
  -- The newest regrade of the exam that was reckoned with.
  base_no int not null check (base_no >= 0),
  -- The last paper that was looked at.
  reached uuid,
  paper_count int not null default 0,
  changed_count int not null default 0,
  raised_count int not null default 0,
  lowered_count int not null default 0,
  now_passed_count int not null default 0,
  now_failed_count int not null default 0,
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  applied_at timestamptz,
  check ((no is null) = (state < 2)),
  check ((applied_at is null) = (state < 2)),
  unique (exam_id, no)
);
create index regrades_exam on regrades (exam_id, made_at desc, id);
create index regrades_version on regrades (version_id);
create index regrades_made_by on regrades (made_by);
create index regrades_at_work on regrades (made_at, id) where state in (0, 2);
create unique index regrades_one_applied on regrades (exam_id) where state = 2;

-- Both marks of each answer that a regrade changes, the old one and the new one.
create table regrade_changes (
  regrade_id uuid not null references regrades (id),
  paper_id uuid not null references papers (id),
  question_no int not null check (question_no >= 1),
  old_points int,
  new_points int,
  old_max int not null,
  new_max int not null,
  old_score int,
  new_score int,
  old_total int not null,
  new_total int not null,
  old_passed boolean,
  new_passed boolean,
  is_flip boolean not null generated always as (coalesce(old_passed <> new_passed, false)) stored,
  primary key (regrade_id, paper_id, question_no)
);
create index regrade_changes_list on regrade_changes (regrade_id, is_flip desc, paper_id, question_no);
create index regrade_changes_paper on regrade_changes (paper_id);

-- Under which regrade of the exam a person gave a mark: only later ones change it.
alter table marks add column regrade_no int not null default 0 check (regrade_no >= 0);
-- With which regrade the statistics counted a paper: how much each question was worth then.
alter table counted_papers add column regrade_no int not null default 0 check (regrade_no >= 0);
-- The pass score before regrades changed what a paper is worth; null where none did.
alter table papers add column first_pass_points int;
