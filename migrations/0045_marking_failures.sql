-- Papers that machine marking failed on. They wait apart, each for its next try, so that no other paper waits for them.
create table marking_failures (
  paper_id uuid primary key references papers (id) on delete cascade,
  failed_at timestamptz not null,
  tries integer not null check (tries >= 1),
  -- What the program said: for those who look after it.
  reason text not null,
  next_try_at timestamptz not null
);
