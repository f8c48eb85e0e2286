-- Where the candidate is and what is flagged, so that another device goes on there. Apart from `papers`: it is written
-- often, and that row is locked by every save.
create table paper_places (
  paper_id uuid primary key references papers (id) on delete cascade,
  epoch integer not null,
  current_no smallint not null,
  flags smallint[] not null
) with (fillfactor = 80);

-- Beside `answered_count`, which counts the questions that are answered in full.
alter table papers add column partly_count integer;
