-- What invigilators say to those who write, without doing anything to their papers. What is sent again, because its reply was
-- lost, is said once: who sends it names it.
alter table paper_messages drop constraint paper_messages_kind_check;
alter table paper_messages add constraint paper_messages_kind_check
  check (kind in ('extended', 'closedByStaff', 'voided', 'reopened', 'takenIn', 'infected', 'arranged', 'told'));
alter table paper_messages add column request_id uuid;
create unique index paper_messages_request on paper_messages (paper_id, request_id) where request_id is not null;
