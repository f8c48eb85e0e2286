-- Presentations (PowerPoint, OpenDocument) are shown as PDF: one row each, from when the file is ready.

create table asset_conversions (
  asset_id uuid primary key references assets (id) on delete cascade,
  -- contract/asset-kinds.ts, ConversionState: 0 waiting, 1 there, 2 failed.
  state smallint not null default 0 check (state between 0 and 2),
  -- Of what is being converted: until when somebody has it, and for which time.
  held_until timestamptz,
  tries smallint not null default 0,
  -- ConversionFailure: why there is no PDF.
  failure smallint check (failure between 1 and 5),
  -- Of the PDF; pages as far as they could be counted.
  size_bytes bigint check (size_bytes > 0),
  page_count integer check (page_count > 0),
  created_at timestamptz not null,
  constraint asset_conversions_ready check (state <> 1 or size_bytes is not null),
  constraint asset_conversions_failed check ((state = 2) = (failure is not null))
);
create index asset_conversions_waiting on asset_conversions (created_at, asset_id) where state = 0;

-- What was there before is converted too, once there is a LibreOffice.
insert into asset_conversions (asset_id, created_at) select id, created_at from assets where kind = 5 and state = 2;
