-- Chapters of banks, and knowledge points of questions.

create table bank_chapters (
  id uuid primary key,
  bank_id uuid not null references banks (id) on delete cascade,
  -- Two levels: a parent has none itself.
  parent_id uuid,
  name text not null,
  sort integer not null default 0,
  created_at timestamptz not null,
  unique (bank_id, id),
  foreign key (bank_id, parent_id) references bank_chapters (bank_id, id) on delete cascade
);
create unique index bank_chapters_name on bank_chapters
  (bank_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));

-- At most one in each bank. A chapter that goes leaves its questions in the bank.
alter table bank_questions
  add column chapter_id uuid,
  add constraint bank_questions_chapter foreign key (bank_id, chapter_id) references bank_chapters (bank_id, id)
    on delete set null (chapter_id);
create index bank_questions_chapter on bank_questions (chapter_id) where chapter_id is not null;

-- Trees of knowledge points are dictionaries of a kind of their own.
alter table dictionaries drop constraint dictionaries_kind_check;
alter table dictionaries add constraint dictionaries_kind_check check (kind in (1, 2, 3));

create table question_knowledge (
  question_id uuid not null references questions (id) on delete cascade,
  item_id uuid not null references dictionary_items (id),
  primary key (question_id, item_id)
);
create index question_knowledge_item on question_knowledge (item_id, question_id);
