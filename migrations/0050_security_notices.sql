-- What somebody else has changed of a person's account: shown to the person until it is acknowledged.
create table security_notices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  -- What was changed, by the names of the contract.
  changes text[] not null check (cardinality(changes) > 0),
  by_user_id uuid references users (id) on delete set null,
  -- As they were called then: stays when they are gone.
  by_name text not null,
  acknowledged_at timestamptz
);
create index security_notices_of on security_notices (user_id, at desc, id);
create index security_notices_new on security_notices (user_id) where acknowledged_at is null;
create index security_notices_by on security_notices (by_user_id) where by_user_id is not null;
