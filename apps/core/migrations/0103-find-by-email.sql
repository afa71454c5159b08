-- Anybody may ask for a link by an address, and a provider's people are found by theirs: without it every user is read each time.
CREATE INDEX app_user_by_email ON app_user (lower(email)) WHERE email IS NOT NULL;
