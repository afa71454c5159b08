-- Live events above the size of a NOTIFY, for a minute: other processes fetch them by their key.
CREATE TABLE app.hub_message (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE app.hub_message ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION app.keep_hub_message(kept text) RETURNS uuid LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM app.hub_message WHERE at < now() - interval '1 minute';
  INSERT INTO app.hub_message (text) VALUES (kept) RETURNING id
$$;
CREATE FUNCTION app.read_hub_message(wanted uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT text FROM app.hub_message WHERE id = wanted
$$;
REVOKE ALL ON FUNCTION app.keep_hub_message(text), app.read_hub_message(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.keep_hub_message(text), app.read_hub_message(uuid) TO parley_app;
