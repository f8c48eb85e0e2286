-- What a question shows is seen by a link that names who was shown it (ADR 0032). Other files keep addresses that last.
alter table files add column needs_link boolean not null default false;

update files set needs_link = true where id in (
  select (regexp_matches(content::text, '/files/([0-9a-f]{64})', 'g'))[1] from question_versions
  union
  select (regexp_matches(content::text, '/files/([0-9a-f]{64})', 'g'))[1] from blueprints);
