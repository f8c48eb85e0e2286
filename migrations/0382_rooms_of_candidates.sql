-- In which room candidates of an exam sit, and on which seat (docs/adr/0140). Rooms are names and nothing else: what is not used
-- by a candidate is not there.
create table exam_seats (
  exam_id uuid not null references exams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  room text not null check (char_length(room) between 1 and 40),
  seat text check (char_length(seat) between 1 and 20),
  placed_at timestamptz not null,
  primary key (exam_id, user_id),
  -- Looked at last, so that two may change seats in one statement. Without a seat number nobody is in the way.
  constraint exam_seats_one_each unique (exam_id, room, seat) deferrable initially deferred
);
create index exam_seats_person on exam_seats (user_id);
