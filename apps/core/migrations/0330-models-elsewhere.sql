-- Models whose engine is elsewhere, asked over HTTP. The key is sealed. A version keeps which engine was measured: {url, key}.
ALTER TABLE nlp_model
  ADD COLUMN engine text NOT NULL DEFAULT 'own' CHECK (engine IN ('own', 'http')),
  ADD COLUMN engine_url text NOT NULL DEFAULT '',
  ADD COLUMN engine_key text,
  -- Deleted ones stay for a while, to be brought back with their versions.
  ADD COLUMN removed_at timestamptz,
  ADD CHECK ((engine = 'http') = (engine_url <> ''));
ALTER TABLE nlp_model_version ADD COLUMN engine jsonb;
DROP INDEX nlp_model_name_key;
CREATE UNIQUE INDEX nlp_model_name_key ON nlp_model (id_tenant, lower(name)) WHERE removed_at IS NULL;

-- What a tenant stores is asked with each file.
CREATE INDEX knowledge_source_tenant_idx ON knowledge_source (id_tenant) INCLUDE (bytes) WHERE file_key IS NOT NULL;

-- Deleted datasets and models are gone for good after thirty days: so many rows at once, so that nobody waits; true where there are more.
DROP FUNCTION app.forget_datasets(timestamptz);
CREATE FUNCTION app.forget_datasets(now_is timestamptz, most int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint[] := ARRAY(SELECT id_dataset FROM nlp_dataset WHERE removed_at < now_is - interval '30 days' ORDER BY id_dataset LIMIT 1);
  gone int;
BEGIN
  DELETE FROM nlp_model WHERE id_model = (SELECT id_model FROM nlp_model WHERE removed_at < now_is - interval '30 days' LIMIT 1);
  IF FOUND THEN RETURN true; END IF;
  IF cardinality(forgotten) = 0 THEN RETURN false; END IF;
  DELETE FROM nlp_utterance WHERE id_utterance IN (SELECT id_utterance FROM nlp_utterance u JOIN nlp_dataset d USING (id_tenant, id_dataset)
    WHERE d.id_dataset = forgotten[1] LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF gone > 0 THEN RETURN true; END IF;
  DELETE FROM nlp_utterance_past WHERE id_past IN (SELECT id_past FROM nlp_utterance_past p JOIN nlp_dataset d USING (id_tenant, id_dataset)
    WHERE d.id_dataset = forgotten[1] LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF gone > 0 THEN RETURN true; END IF;
  DELETE FROM nlp_dataset WHERE id_dataset = forgotten[1];
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION app.forget_datasets(timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.forget_datasets(timestamptz, int) TO parley_app;
