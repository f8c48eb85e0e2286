-- Who has put the first steps on the dashboard away. Whoever is not here sees them until they are all taken.
create table closed_first_steps (
  user_id uuid primary key references users (id) on delete cascade,
  closed_at timestamptz not null
);
