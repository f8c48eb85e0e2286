-- Dictionaries: labels of values, and category trees. And the further switches of the site.

create table dictionaries (
  id uuid primary key,
  code text not null,
  -- 1 data: values with labels; 2 categories: a tree.
  kind smallint not null check (kind in (1, 2)),
  title_zh text not null,
  title_en text not null,
  remark text not null default '',
  is_built_in boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index dictionaries_code on dictionaries (lower(code));

create table dictionary_items (
  id uuid primary key,
  dictionary_id uuid not null references dictionaries (id) on delete cascade,
  -- Only in a tree; of the same dictionary.
  parent_id uuid,
  value text not null,
  label_zh text not null,
  label_en text not null,
  remark text not null default '',
  sort integer not null default 0,
  is_enabled boolean not null default true,
  -- Of a built-in value: the labels are no longer those that came with the product.
  is_reworded boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (dictionary_id, id),
  foreign key (dictionary_id, parent_id) references dictionary_items (dictionary_id, id),
  check (parent_id <> id)
);
create unique index dictionary_items_value on dictionary_items (dictionary_id, lower(value));
create index dictionary_items_parent on dictionary_items (dictionary_id, parent_id, sort);

alter table banks add column category_id uuid references dictionary_items (id);
create index banks_category on banks (category_id);

alter table site_config
  add column version integer not null default 1,
  -- The person who signs up chooses the department; then there is no fixed one.
  add column sign_up_choice boolean not null default false,
  -- Before each sign-in, sign-up and code; otherwise only after failures.
  add column captcha_always boolean not null default false,
  add column login_by_password boolean not null default true,
  add column login_by_mobile boolean not null default true,
  add column login_by_email boolean not null default true,
  add column student_idle_hours integer not null default 12 check (student_idle_hours between 1 and 168),
  add column student_absolute_hours integer not null default 720 check (student_absolute_hours between 1 and 2160),
  add column administrator_idle_hours integer not null default 2 check (administrator_idle_hours between 1 and 24),
  add column administrator_absolute_hours integer not null default 24
    check (administrator_absolute_hours between 1 and 168),
  add constraint site_config_login_way check (login_by_password or login_by_mobile or login_by_email),
  add constraint site_config_one_department_rule check (not (sign_up_choice and sign_up_department_id is not null)),
  add constraint site_config_limits check (
    student_idle_hours <= student_absolute_hours and administrator_idle_hours <= administrator_absolute_hours
  );
