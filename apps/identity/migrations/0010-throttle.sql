-- Wrong passwords are counted by account and address, so one account has many rows; a lock is lifted for all of them.
ALTER TABLE identity.throttle ADD COLUMN account text;
UPDATE identity.throttle SET account = substr(key, 9) WHERE key LIKE 'account:%';
CREATE INDEX throttle_account ON identity.throttle (account) WHERE account IS NOT NULL;
