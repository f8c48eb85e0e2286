-- Long lists of questions: each order has an index to walk, equals by age, with the columns that a list is narrowed by.
create index questions_type on questions (type, created_at, id) include (level, state) where deleted_at is null;
create index questions_level on questions (level, created_at, id) include (type, state) where deleted_at is null;
-- What a question is, without a look at its wide row: for counts by type in each bank.
create index questions_kinds on questions (id) include (type, level, state) where deleted_at is null;

-- Where a question lies is answered by the index alone.
create index bank_questions_places on bank_questions (question_id, bank_id);
drop index bank_questions_question;

-- By use: what was on a paper stands apart from what was on none.
create index question_statistics_used on question_statistics (paper_count) where paper_count > 0;
create index question_statistics_share on question_statistics
  ((share_sum::float8 / 10000 / nullif(paper_count, 0))) where paper_count > 0;
