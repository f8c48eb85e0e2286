-- While papers are open, a database clock that was set is not followed (docs/adr/0019). By how much it was set stands
-- here, so that a process that starts meanwhile goes by the same time as the others.
create table clock_hold (
  id boolean primary key default true check (id),
  step_ms bigint not null,
  noted_at timestamptz not null
);
