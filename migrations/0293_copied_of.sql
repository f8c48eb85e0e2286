-- Of which exam one is a copy: how an exam went over the years is told over its copies, re-sits and series.
alter table exams add column copied_of uuid references exams (id) on delete set null;
create index exams_copied on exams (copied_of) where copied_of is not null;
