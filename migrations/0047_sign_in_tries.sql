-- Signing in for a whole school (ADR 0021): tries are counted by account before they are judged, browsers that have
-- signed in are known again, and work of the browser takes the place of the picture with characters.

-- Logged, unlike rate_limits: a crash must not give somebody who guesses a new set of tries.
create table tries (
  key text primary key,
  -- Judged wrong, or being judged now.
  tries integer not null,
  -- Nobody is judged before.
  next_at timestamptz not null,
  -- All is forgotten.
  ends_at timestamptz not null
);
create index tries_end on tries (ends_at);

-- Secrets that every process of an installation signs with, each made at its first use.
create table server_keys (
  purpose text primary key,
  secret bytea not null
);

drop table captchas;
alter table site_config rename column captcha_always to work_always;

alter table sign_ins drop constraint sign_ins_result_check;
update sign_ins set result = 'work' where result = 'captcha';
alter table sign_ins add constraint sign_ins_result_check
  check (result in ('ok', 'wrong', 'disabled', 'awaitingReview', 'work', 'limited', 'codeWrong'));
-- More than one: so many of the same kind, from one address within a minute, are told by this one row.
alter table sign_ins add column times integer not null default 1 check (times > 0);
