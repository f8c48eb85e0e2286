-- A signing key that others may have: from when on, who says so and why. Nothing proves itself by it any more.
alter table certificate_keys
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references users (id),
  add column withdraw_reason text not null default '',
  -- What it has signed from then on does not count until it is signed again.
  add column compromised_at timestamptz,
  -- Its certificates are to be signed again with the key of now.
  add column sign_again_at timestamptz,
  add check ((withdrawn_at is null) = (compromised_at is null)),
  add check (withdrawn_at is null or retired_at is not null),
  add check (sign_again_at is null or withdrawn_at is not null);
create index certificate_keys_withdrawer on certificate_keys (withdrawn_by) where withdrawn_by is not null;

-- When the credential was signed. The day of issue stays the same when one is signed again.
alter table certificates add column signed_at timestamptz;
-- One that took the place of another was signed when that one was replaced.
update certificates set signed_at = coalesce(
  (select max(earlier.replaced_at) from certificates earlier
    where earlier.user_id = certificates.user_id and earlier.kind_id = certificates.kind_id
      and earlier.generation = certificates.generation and earlier.id < certificates.id),
  issued_at);
alter table certificates alter column signed_at set not null;
-- What a withdrawn key has signed and is still good, or would be.
create index certificates_to_sign on certificates (key_id, id) where revoked_at is null and replaced_at is null;

-- Places in the status lists that were given up with the key that had signed them: their bits stay set, whatever place the
-- certificate has by now.
create table certificate_void_places (
  place integer primary key
);
