-- An id, the number of a request or an address that the operation log is searched by. The old index on kind and id serves
-- the history of one thing.
create index audit_log_object_id on audit_log (object_id);
create index audit_log_request on audit_log (request_id);
create index audit_log_ip on audit_log (ip);
