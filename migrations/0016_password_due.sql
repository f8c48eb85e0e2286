-- A password that somebody else has chosen: until the person has set another one, a session may do nothing else.

alter table users add column must_change_password boolean not null default false;

-- For the passwords that an import sets, typed and generated.
alter table user_imports add column must_change_password boolean not null default true;
