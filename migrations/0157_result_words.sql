-- What a released result says besides its points: words for passed and failed, grades, and where the candidate stands.
alter table exams add column result_words jsonb not null
  default '{"passed": "", "failed": "", "bands": [], "showsStanding": false}';
