-- Sign-in through partner systems: who may send people here, whom they have sent, and what is on its way.

create table partners (
  id uuid primary key,
  name text not null check (name <> ''),
  -- Stands in every link; the secret never does.
  key_id text not null unique,
  -- Sealed under the data key: it must be readable to check a signature.
  secret_sealed bytea not null,
  -- 1 an account is made for whoever has none, 2 the person binds one or finishes a new one.
  mode smallint not null check (mode in (1, 2)),
  allows_students boolean not null,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index partners_name on partners (lower(name));

-- Roles of administrators that a link may ask for. Students need none.
create table partner_roles (
  partner_id uuid not null references partners (id) on delete cascade,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (partner_id, role_id)
);
create index partner_roles_role on partner_roles (role_id);

create table external_identities (
  partner_id uuid not null references partners (id) on delete cascade,
  external_name text not null,
  user_id uuid not null references users (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (partner_id, external_name)
);
create unique index external_identities_user on external_identities (user_id, partner_id);

-- Each nonce of a partner is good once; kept for longer than a link is valid.
create table sync_nonces (
  partner_id uuid not null references partners (id) on delete cascade,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (partner_id, nonce)
);
create index sync_nonces_expiry on sync_nonces (expires_at);

-- A link that was accepted: 1 the code in the address, 2 the token with which an account is bound or finished.
create table pending_sign_ins (
  token_hash bytea primary key,
  kind smallint not null check (kind in (1, 2)),
  partner_id uuid not null references partners (id) on delete cascade,
  external_name text not null,
  real_name text not null,
  departments text not null,
  -- Null for a student.
  role_id uuid references roles (id) on delete cascade,
  expires_at timestamptz not null
);
create index pending_sign_ins_partner on pending_sign_ins (partner_id);
create index pending_sign_ins_role on pending_sign_ins (role_id) where role_id is not null;
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);
