-- In which language people are told outside the product: as it was when they last signed in. Null: they never have.
alter table users add column language text check (language in ('zh-CN', 'en-US'));
