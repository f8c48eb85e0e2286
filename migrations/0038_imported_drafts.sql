-- What its file calls a draft stays one, whatever the others become.
alter table question_import_items add column is_draft boolean not null default false;
