-- A row for each answer is right while a paper is written and wrong for keeping it: 222 bytes each with the index. What was
-- given on a paper that is finished stands in one row, see papers/server/fold.queries.ts.
create table folded_answers (
  paper_id uuid primary key references papers (id),
  -- [question number, answer, seq, microseconds since 1970] of each answer, by question.
  given jsonb not null
);

alter table papers add column is_folded boolean not null default false;
-- Those that wait for it: papers that are open or wait for a person are none of them, and those that are folded no more.
create index papers_to_fold on papers (closed_at) where state in (2, 3) and not is_folded;
