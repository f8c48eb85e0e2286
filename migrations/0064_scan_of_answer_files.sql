-- What the virus scanner says of a file of an answer: 0 clean or never to be scanned, 1 waiting, 2 infected, 3 larger than it takes.
alter table answer_files
  add column scan_state smallint not null default 0 check (scan_state between 0 and 3),
  add column virus text,
  -- When it is to be asked (again); null where nothing is to be asked.
  add column scan_at timestamptz;
create index answer_files_scan on answer_files (scan_at) where scan_at is not null;

-- The server itself tells a candidate what was found.
alter table paper_messages alter column sent_by drop not null;
alter table paper_messages drop constraint paper_messages_kind_check;
alter table paper_messages add constraint paper_messages_kind_check
  check (kind in ('extended', 'closedByStaff', 'voided', 'reopened', 'takenIn', 'infected'));
