-- Packages of cmi5 and what they say of their learners in statements of xAPI (ADR 157). A row of scorm_states holds the outcome of
-- each unit, of whichever standard it is.

-- Under which name packages know a person, and how the person likes them (cmi5LearnerPreferences, as JSON).
create table cmi5_learners (
  user_id uuid primary key references users (id) on delete cascade,
  account_name uuid not null unique,
  preferences text not null
);

-- One person in one lesson.
create table cmi5_registrations (
  id uuid primary key,
  user_id uuid not null references users (id),
  lesson_id uuid not null references lessons (id),
  -- The address of the site as it was then: ids that begin with it must not change while somebody learns.
  home_page text not null,
  created_at timestamptz not null,
  unique (user_id, lesson_id)
);
create index cmi5_registrations_lesson on cmi5_registrations (lesson_id);

-- From the launch of a unit to its end.
create table cmi5_sessions (
  id uuid primary key,
  registration_id uuid not null references cmi5_registrations (id),
  unit text not null,
  asset_id uuid not null,
  -- The opening of the lesson that it belongs to: it ends with it.
  learning_session_id uuid not null,
  launch_mode text not null check (launch_mode in ('Normal', 'Review')),
  move_on text not null,
  mastery_score double precision,
  -- Of the address that gives the token, once.
  fetch_hash bytea not null unique,
  -- Null until it has been fetched.
  token_hash bytea unique,
  launched_at timestamptz not null,
  -- The last statement of the unit.
  last_at timestamptz not null,
  -- What the unit has said by verbs of cmi5.
  verbs text[] not null default '{}',
  -- Terminated or abandoned.
  ended_at timestamptz
);
create index cmi5_sessions_registration on cmi5_sessions (registration_id, launched_at);

create table cmi5_statements (
  registration_id uuid not null references cmi5_registrations (id),
  -- Chosen by the package, so it names nothing beyond its registration.
  id uuid not null,
  no bigint generated always as identity,
  verb text not null,
  activity text not null,
  stored_at timestamptz not null,
  -- Of what was sent: the same again changes nothing, something else is refused.
  digest bytea not null,
  statement text not null,
  primary key (registration_id, id)
);
create unique index cmi5_statements_no on cmi5_statements (registration_id, no);

-- States and profiles of activities and agents, as the package wrote them.
create table cmi5_documents (
  registration_id uuid not null references cmi5_registrations (id),
  -- A state outside of a registration is apart from those in it.
  kind text not null check (kind in ('state', 'unregisteredState', 'activityProfile', 'agentProfile')),
  activity text not null,
  name text not null,
  mime text not null,
  content bytea not null,
  updated_at timestamptz not null,
  primary key (registration_id, kind, activity, name)
);
