-- Lists of papers leave out the mock exams of students, so each index of an order says which papers those are: a walk past many papers
-- (the last pages, those of one faculty among all) looks at no row.
drop index papers_started;
create index papers_started on papers (started_at, id) include (exam_id, state, is_own_mock);
drop index papers_closed;
create index papers_closed on papers (closed_at desc nulls last, id desc) include (exam_id, state, is_own_mock);
drop index papers_score;
create index papers_score on papers (score desc nulls last, id desc) include (exam_id, state, is_own_mock);
drop index papers_exam;
create index papers_exam on papers (exam_id, started_at desc, id) include (user_id, state, is_own_mock);
drop index papers_user;
create index papers_user on papers (user_id, started_at desc, id) include (exam_id, state, is_own_mock);
drop index papers_abandoned;
create index papers_abandoned on papers (started_at, id) include (exam_id, is_own_mock) where state = 3;
drop index papers_awaiting;
create index papers_awaiting on papers (exam_id, started_at, id) include (is_own_mock) where state = 1;
drop index papers_open_of_exam;
create index papers_open_of_exam on papers (exam_id, deadline_at) include (is_own_mock) where state = 0;
-- Who read a notice, the last first.
create index notice_receipts_read on notice_receipts (notice_id, read_at desc) include (user_id);
