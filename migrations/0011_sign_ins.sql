-- The log of sign-ins, and a number by which a session can be named without its token.

-- What the client holds stays secret even as a hash: lists and "end this session" go by this.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_id on sessions (id);

create table sign_ins (
  id uuid primary key,
  at timestamptz not null,
  -- Null where nobody has the name or contact that was typed. What was typed is kept nowhere: people type passwords into
  -- the field for the name.
  user_id uuid,
  result text not null
    check (result in ('ok', 'wrong', 'disabled', 'awaitingReview', 'captcha', 'limited', 'codeWrong')),
  way text not null check (way in ('password', 'code', 'register', 'setup', 'sync')),
  ip text not null,
  user_agent text not null,
  -- The session that began; it may have ended since.
  session_id uuid,
  check ((result = 'ok') = (session_id is not null))
);
create index sign_ins_at on sign_ins (at, id);
create index sign_ins_user on sign_ins (user_id, at) where user_id is not null;
