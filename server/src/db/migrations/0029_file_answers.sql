-- File upload questions. A type stands on a paper as its number in base 36: 10 is 'a'.

alter table questions drop constraint questions_type_check;
alter table questions add constraint questions_type_check check (type between 1 and 10);
