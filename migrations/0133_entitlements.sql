-- Who has access to what is sold, and why. A thing without a price has no rows here: its audience alone decides.
alter table exams add column is_paid boolean not null default false;
alter table courses add column is_paid boolean not null default false;
create index exams_paid on exams (id) where is_paid;

create table entitlements (
  id uuid primary key,
  user_id uuid not null references users (id),
  exam_id uuid references exams (id),
  course_id uuid references courses (id),
  source text not null check (source in ('free', 'assigned', 'paid', 'byHand', 'coupon')),
  -- The order that it came by.
  order_id uuid,
  reason text not null default '',
  -- Null: from when it was given.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Taken away before its time.
  ended_at timestamptz,
  ended_by uuid references users (id),
  end_reason text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null,
  check (num_nonnulls(exam_id, course_id) = 1),
  check (ends_at > coalesce(starts_at, created_at))
);
create index entitlements_exam on entitlements (exam_id, user_id) where ended_at is null;
create index entitlements_course on entitlements (course_id, user_id) where ended_at is null;
create index entitlements_user on entitlements (user_id, created_at, id);
create index entitlements_at on entitlements (created_at, id);
-- One order gives each thing once, however often it is told that it was paid.
create unique index entitlements_order_exam on entitlements (order_id, exam_id) where order_id is not null and exam_id is not null;
create unique index entitlements_order_course on entitlements (order_id, course_id) where order_id is not null and course_id is not null;
create index entitlements_exam_all on entitlements (exam_id) where exam_id is not null;
create index entitlements_course_all on entitlements (course_id) where course_id is not null;
create index entitlements_created_by on entitlements (created_by) where created_by is not null;
create index entitlements_ended_by on entitlements (ended_by) where ended_by is not null;
