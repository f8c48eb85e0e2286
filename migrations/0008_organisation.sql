-- Menus that an administrator may change, and forms that notice that somebody else saved meanwhile.

-- What an administrator changed of a built-in entry stays when a later version of the product brings its menu up to date:
-- `own_look` keeps title, icon and flags, `own_place` keeps parent and order.
alter table menus
  add column version integer not null default 1,
  add column own_look boolean not null default false,
  add column own_place boolean not null default false;
create unique index menus_path on menus (path) where path <> '';

-- The pages of departments and roles take the place of the bare rights to view them, so that roles keep what they have.
update menus set builtin_key = 'system.departments' where builtin_key = 'sys:depart:view';
update menus set builtin_key = 'system.roles' where builtin_key = 'sys:role:view';

alter table roles add column version integer not null default 1;
