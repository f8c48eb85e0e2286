-- The question versions that a form may draw, as rows: what a form names cannot be deleted, not even between the moment
-- when it is composed and its commit.
create table exam_form_versions (
  form_id uuid not null references exam_forms (id) on delete cascade,
  version_id uuid not null references question_versions (id),
  primary key (form_id, version_id)
);
create index exam_form_versions_version on exam_form_versions (version_id);

insert into exam_form_versions (form_id, version_id)
select distinct exam_forms.id, question_versions.id
from exam_forms, jsonb_path_query(exam_forms.content, '$.lines[*].pool[*].versionId') as named
join question_versions on question_versions.id = (named #>> '{}')::uuid;
