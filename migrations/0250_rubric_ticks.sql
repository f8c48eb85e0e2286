-- Which items of the rubric a marker has ticked (docs/adr/0118). Null: the mark was given without a rubric.
-- The rubric itself is a decision of a regrade; `regrade_no` says which one the marker saw.
alter table marks
  add column ticked uuid[],
  -- Of a mean of two marks: what the other of the two has ticked.
  add column ticked_by_other uuid[],
  add constraint marks_ticked_by_two check (ticked_by_other is null or (ticked is not null and blind_round is not null));
alter table blind_marks add column ticked uuid[];
