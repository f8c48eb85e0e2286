-- When the demo school was made here, and when it was whole: its accounts are those from before. Null: no demo, or left.
alter table site_config add column demo_at timestamptz, add column demo_filled_at timestamptz;
