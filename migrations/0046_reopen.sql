-- The head of the chain at a check, as it can be kept outside: number and hash.
alter table audit_checks add column head_no bigint;

-- A paper that was closed wrongly goes on: staff tell the candidate, and may take in answers that came too late.
alter table paper_messages drop constraint paper_messages_kind_check;
alter table paper_messages add constraint paper_messages_kind_check
  check (kind in ('extended', 'closedByStaff', 'voided', 'reopened', 'takenIn'));
alter table refused_saves
  add column taken_in_at timestamptz,
  add column taken_in_by uuid references users (id);
create index refused_saves_taken_in_by on refused_saves (taken_in_by) where taken_in_by is not null;
