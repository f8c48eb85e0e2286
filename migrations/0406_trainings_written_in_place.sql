-- Each right answer changes `right_count`. While an index had it, each wrote the whole row into every index anew: who looks for the
-- best of a few trainings sorts them instead (docs/adr/0168-answers-write-in-place.md).
drop index practice_runs_of_assignment;
create index practice_runs_of_assignment on practice_runs (assignment_id, cycle_no, user_id) where assignment_id is not null;
drop index practice_runs_of_lesson;
create index practice_runs_of_lesson on practice_runs (lesson_id, user_id) where lesson_id is not null;
alter table practice_runs set (fillfactor = 80);
-- One of five hundred is read for each answer: unpacking all of them costs more than the room that packing saves.
alter table practice_runs alter column question_ids set storage external;
