-- What one person wrote last, for their first page.
create index questions_by_editor on questions (updated_by, updated_at desc, id) include (state) where deleted_at is null;
