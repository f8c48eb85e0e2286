-- Whether somebody has a paper open is asked from every page of a student, each minute.
create index papers_user_open on papers (user_id, deadline_at) where state = 0;
