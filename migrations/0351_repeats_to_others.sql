-- Some answers come to another marker as well, without being recognisable, to learn how alike two people mark (docs/adr/0145).
alter table marking_plans
  -- How many answers in a hundred; only where one person marks each.
  add column other_percent integer not null default 0 check (other_percent between 0 and 100);

-- Whose mark the second one is held against: the same person's until now.
alter table repeated_marks add column first_marker_id uuid references users (id);
update repeated_marks set first_marker_id = marker_id;
alter table repeated_marks alter column first_marker_id set not null;
create index repeated_marks_first_marker on repeated_marks (first_marker_id);
-- An answer comes to one other person.
create unique index repeated_marks_other on repeated_marks (paper_id, question_no) where marker_id <> first_marker_id;
