-- Where the state of a certificate stands in the lists that programs ask (Bitstring Status List). Those that were issued before
-- have no place: what they say of themselves is signed.
create sequence certificate_status_places as integer;

alter table certificates add column status_place integer;
create unique index certificates_status_place on certificates (status_place) where status_place is not null;
-- Set bits of the lists.
create index certificates_status_set on certificates (status_place)
  where status_place is not null and (revoked_at is not null or replaced_at is not null);
