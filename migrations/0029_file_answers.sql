-- File upload questions. A type stands on a paper as its number in base 36: 10 is 'a'.

alter table questions drop constraint questions_type_check;
alter table questions add constraint questions_type_check check (type between 1 and 10);

-- Files of answers, under the ids that the browsers of candidates gave them: they mean something only on their paper.
create table answer_files (
  paper_id uuid not null references papers (id) on delete cascade,
  id uuid not null,
  question_no smallint not null,
  name text not null,
  mime text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 bytea not null,
  -- Where the bytes are. Made by the server, so that two uploads of one id cannot overwrite each other.
  storage_id uuid not null,
  uploaded_at timestamptz not null,
  primary key (paper_id, id)
);
