-- By default a fifth of a table is dead before it is vacuumed: two million of ten million answers.
alter table answers set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table papers set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
-- Both are written again and again in columns that no index names. With room on its page, a new version of a row needs
-- no entry in any index.
alter table sessions set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table rate_limits set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
