-- Whether a released score says what each section came to.
update exams set result_words = result_words || '{"showsSections": false}';
alter table exams alter column result_words
  set default '{"passed": "", "failed": "", "bands": [], "showsStanding": false, "showsSections": false}';
