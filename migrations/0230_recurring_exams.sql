-- An exam that comes again: a job makes an exam of its own for each time, some days before.
create table exam_series (
  exam_id uuid primary key references exams (id) on delete cascade,
  unit text not null check (unit in ('day', 'week', 'month')),
  every int not null check (every >= 1),
  -- With the first one.
  max_count int check (max_count >= 2),
  -- A day of the site's time zone.
  last_on date,
  lead_days int not null check (lead_days >= 0),
  publishes boolean not null,
  -- Whose rights make and publish them.
  owner_id uuid not null references users (id),
  -- How many there are, the first one included.
  exam_count int not null default 1,
  -- The start of the last one that was made: the next one is later.
  cursor_at timestamptz not null,
  -- When the job looks again; null: there is nothing more to make.
  next_at timestamptz,
  -- When drafts are tried to be published again that could not be.
  publish_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((max_count is null) <> (last_on is null))
);
create index exam_series_next on exam_series (next_at) where next_at is not null;
create index exam_series_owner on exam_series (owner_id);

alter table exams
  -- The exam that its candidates have failed or missed.
  add column resit_of uuid references exams (id) on delete set null,
  -- The first exam of the series that it was made of.
  add column series_of uuid references exams (id) on delete set null,
  -- The version that the series has written: another one was changed by hand.
  add column series_version int;
create index exams_resit on exams (resit_of) where resit_of is not null;
create index exams_of_series on exams (series_of) where series_of is not null;
