-- An override may have a password of its own, which takes the place of the exam's for whom it reaches.
alter table exam_overrides
  add column password_hash bytea,
  add column password_salt bytea,
  drop constraint exam_overrides_check1,
  add constraint exam_overrides_says_something
    check (num_nonnulls(starts_at, ends_at, limit_minutes, extra_attempts, password_hash) > 0),
  add constraint exam_overrides_password_is_whole check (num_nonnulls(password_hash, password_salt) <> 1);
