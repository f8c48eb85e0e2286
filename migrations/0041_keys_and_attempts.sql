-- Only a paper that staff voided gives its attempt back; that it was handed in without an answer (state 3) does not.
alter table papers add column voided_at timestamptz;
update papers set voided_at = told.at
from (select paper_id, min(sent_at) as at from paper_messages where kind = 'voided' group by paper_id) as told
where told.paper_id = papers.id and papers.state = 3;
alter table papers add constraint papers_voided_state check (voided_at is null or state = 3);

-- Whether anybody still writes is asked by every look at a result.
create index papers_open_of_exam on papers (exam_id, deadline_at) where state = 0;

-- The author lets answers and analysis out although others may still be writing.
alter table exams add column keys_while_open boolean not null default false;

-- Neither is asked of anybody before results of candidates exist that could follow from them.
alter table exams alter column kind set default 1;
alter table exams alter column counted_attempt set default 1;
delete from dictionaries where code = 'examKind' and is_built_in;
