-- Fill-in, matching, ordering and numeric questions. A type is stored as one digit on a paper.

alter table questions drop constraint questions_type_check;
alter table questions add constraint questions_type_check check (type between 1 and 9);
