-- What the last test of a module's connection found, as long as what it tested is still set.
ALTER TABLE dial_module ADD COLUMN last_test jsonb;
