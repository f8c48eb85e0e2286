-- As JSON in a text: packages store what jsonb refuses, such as NUL and halves of pairs of UTF-16.
alter table scorm_states alter column state type text using state::text;
