-- Markers of this exam may ask the service for machine suggestions (docs/adr/0144): then texts of answers leave the server.
alter table marking_plans add column suggests boolean not null default false;
