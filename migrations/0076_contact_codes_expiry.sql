-- For the daily clean-up, which takes them a portion at a time.
create index contact_codes_expiry on contact_codes (expires_at);
