-- When an import of users last showed that it is being written: one that does not has ended with its process.
alter table user_imports add column moving_at timestamptz;
create index user_imports_moving on user_imports (moving_at) where moving_at is not null;
create index question_imports_moving on question_imports (moving_at) where moving_at is not null;
