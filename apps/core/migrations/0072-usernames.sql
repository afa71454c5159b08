-- Usernames are compared as the built-in provider compares them: in compatibility form, whatever their case.
CREATE FUNCTION app.username_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT lower(btrim(normalize(name, NFKC))) $$;
REVOKE ALL ON FUNCTION app.username_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.username_key(text) TO parley_app;

-- Two that were told apart by their form alone: who has signed in keeps the name, the other gets one that can be told.
UPDATE app_user SET username = username || '-' || app_user.id_user FROM (
  SELECT id_user, row_number() OVER (PARTITION BY app.username_key(username) ORDER BY subject IS NULL, id_user) AS place FROM app_user) each
WHERE each.id_user = app_user.id_user AND each.place > 1;
DROP INDEX app_user_username_key;
CREATE UNIQUE INDEX app_user_username_key ON app_user (app.username_key(username));

CREATE OR REPLACE FUNCTION app.usernames_elsewhere(wanted text[]) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT app.username_key(username) FROM app_user WHERE app.username_key(username) = ANY (wanted) AND id_tenant <> app.tenant()
$$;
