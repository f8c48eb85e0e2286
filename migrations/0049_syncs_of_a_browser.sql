-- What a partner began in one browser ends in that browser: SHA-256 of the secret that its cookie holds. What was under
-- way before has none, and begins again.
alter table pending_sign_ins add column browser_hash bytea;
