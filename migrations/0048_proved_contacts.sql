-- A mobile number or e-mail address signs in, and belongs to one account, only once a code that went there came back.
-- Kept as what was proved: whoever writes another contact into the row takes the proof away by that.

alter table users add column proved_mobile text;
alter table users add column proved_email text;

-- What people have changed by a code themselves, as the operation log has it, and it is still there.
update users set proved_mobile = mobile where mobile is not null and exists (
  select from audit_log where action = 'profile.contact' and object_id = users.id::text
    and after ->> 'mobile' = regexp_replace(users.mobile, '^(\d{3})\d{4}(\d{4})$', '\1****\2'));
update users set proved_email = email where email is not null and exists (
  select from audit_log where action = 'profile.contact' and object_id = users.id::text
    and after ->> 'email' = regexp_replace(users.email, '^(.).*(?=@)', '\1***'));

drop index users_mobile;
drop index users_email;
create unique index users_mobile on users (mobile) where mobile = proved_mobile;
create unique index users_email on users (lower(email)) where lower(email) = lower(proved_email);

-- The code on its way, sealed; taken away once it was sent. What went through the job queue before held it in clear.
alter table contact_codes add column sealed bytea;
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = data - 'code' where name = 'code.requested';
  end if;
  if to_regclass('pgboss.archive') is not null then
    update pgboss.archive set data = data - 'code' where name = 'code.requested';
  end if;
end
$$;
