-- When it was told (event results.released) that candidates see their scores; null as long as it has not been. What is to
-- be told of the exams that were there before, is told by the first look after the update.
alter table exams add column score_announced_at timestamptz;

-- What the look goes through: rule 6 never comes true.
create index exams_score_unannounced on exams (id)
  where score_announced_at is null and form_id is not null and (release -> 'score' ->> 'rule') <> '6';
