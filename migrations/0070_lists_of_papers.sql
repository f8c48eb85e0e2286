-- Lists of papers: an index for each order, read forwards and backwards, with what the lists are narrowed by.
create index papers_started on papers (started_at, id) include (exam_id, state);
create index papers_closed on papers (closed_at desc nulls last, id desc) include (exam_id, state);
create index papers_score on papers (score desc nulls last, id desc) include (exam_id, state);
-- Papers of an exam and of a person are counted without a look at the rows.
drop index papers_exam;
create index papers_exam on papers (exam_id, started_at desc, id) include (user_id, state);
drop index papers_user;
create index papers_user on papers (user_id, started_at desc, id) include (exam_id, state);
-- Few among very many: those that count as no attempt, and those that wait for a person.
create index papers_abandoned on papers (started_at, id) include (exam_id) where state = 3;
drop index papers_awaiting;
create index papers_awaiting on papers (exam_id, started_at, id) where state = 1;
-- Answers that wait for a person, however many have been marked.
create index marking_tasks_waiting on marking_tasks (exam_id, paper_id) where not is_marked;
create index papers_not_for_markers on papers (id) where state in (0, 3);
-- What a candidate sees of all exams ever published: those for everybody, and those that start about now.
create index exams_for_everyone on exams (id) where open_type in (1, 3);
create index exams_start on exams (starts_at);
