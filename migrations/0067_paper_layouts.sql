-- What was drawn for a paper is written once and read by few: in a table of its own, it is not copied each time that the
-- paper changes hands, closes, is marked or counted, and no list drags it along.
create table paper_layouts (
  paper_id uuid primary key references papers (id),
  version_ids uuid[] not null,
  line_nos smallint[] not null,
  option_orders text[] not null,
  seed text not null
);
insert into paper_layouts (paper_id, version_ids, line_nos, option_orders, seed)
select id, version_ids, line_nos, option_orders, seed from papers;

-- All that the statement that saves answers asks of an option order: how many options there are. One character a question, see
-- paper-codec.rules.ts: '@' for none, then 'A' for one, up to 26.
alter table papers add column option_counts text;
update papers set option_counts = coalesce((
  select string_agg(chr(64 + least(26, length(option_order))), '' order by at)
  from unnest(option_orders) with ordinality as o(option_order, at)), '');
alter table papers
  alter column option_counts set not null,
  drop column version_ids,
  drop column line_nos,
  drop column option_orders,
  drop column seed;

-- With room on its page a new version of a row needs no entry in those indexes whose columns it leaves alone.
alter table papers set (fillfactor = 70);
