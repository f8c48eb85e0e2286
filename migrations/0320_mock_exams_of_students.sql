-- A mock exam that a student makes of a bank that may be practised: whose it is, of which bank, and when it was taken off the
-- student's list. It is an exam like any other to the paper, and to nobody else.
alter table exams
  add column learner_id uuid references users (id),
  add column learner_bank_id uuid references banks (id) on delete set null,
  add column learner_removed_at timestamptz,
  add constraint exams_of_learner_check check (
    learner_id is not null or (learner_bank_id is null and learner_removed_at is null)
  );
create index exams_of_learner on exams (learner_id, created_at desc, id) where learner_id is not null;
create index exams_learner_bank on exams (learner_bank_id) where learner_bank_id is not null;
create index exams_of_staff on exams (updated_at desc, id) where learner_id is null;

-- Lists of staff and figures leave these out without a look at the exam.
alter table papers add column is_own_mock boolean default false not null;

-- What a mock exam asks is held from nobody else, and is not looked through when somebody practises.
alter table exam_form_versions add column is_held boolean default true not null;
create index exam_form_versions_held on exam_form_versions (version_id) where is_held;
