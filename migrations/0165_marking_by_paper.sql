-- Answers that wait, a paper after the other: papers in the order of the last bytes of their ids, which are chance.
create index marking_tasks_by_paper on marking_tasks (exam_id, substring(uuid_send(paper_id) from 10), question_no)
  where not is_marked;
