-- Whether somebody asked to stop the commit that runs.
alter table question_imports add column is_stop_asked boolean not null default false;
