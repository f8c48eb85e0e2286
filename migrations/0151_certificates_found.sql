-- Few certificates are revoked or replaced: their lists walk these instead of all certificates.
create index certificates_revoked on certificates (issued_at, id) where revoked_at is not null;
create index certificates_replaced on certificates (issued_at, id) where replaced_at is not null and revoked_at is null;
