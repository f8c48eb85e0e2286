-- How many hints a student has taken at a question of a training.
create table practice_hints (
  run_id uuid not null references practice_runs (id) on delete cascade,
  no int not null,
  taken_count smallint not null check (taken_count between 1 and 105),
  primary key (run_id, no)
);

-- An answer that came after a hint is right as others are, and remembered with more effort.
alter table practice_answers add column is_hinted boolean not null default false;
