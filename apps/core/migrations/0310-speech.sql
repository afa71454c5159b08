-- How a language is spoken: engine, voice and manner (null: the best there is for it), and how its words are read.
ALTER TABLE language
  ADD COLUMN speech jsonb NOT NULL DEFAULT '{"engine": null, "voice": null, "rate": 1, "pitch": 1, "gain": 0}',
  ADD COLUMN pronunciations jsonb NOT NULL DEFAULT '[]';

-- Recordings that flows play, named in documents by their guid. The sound is a file.
CREATE TABLE audio_asset (
  id_audio_asset bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant() REFERENCES tenant,
  guid uuid NOT NULL DEFAULT uuidv7(),
  name text NOT NULL,
  language text NOT NULL,
  transcript text NOT NULL,
  duration_ms int NOT NULL,
  size int NOT NULL,
  peaks jsonb NOT NULL,
  -- What it was made from, hashed; null where it was recorded elsewhere.
  sound_key text,
  -- The flow whose prompts it is of.
  id_call_script bigint REFERENCES call_script ON DELETE SET NULL,
  engine text,
  voice text,
  license text,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT audio_asset_guid_key UNIQUE (guid),
  CONSTRAINT audio_asset_name_key UNIQUE (id_tenant, name)
);
CREATE INDEX audio_asset_call_script_idx ON audio_asset (id_call_script);
SELECT app.secure('audio_asset');

-- Characters that were spoken for a tenant, by day.
CREATE TABLE speech_use (
  id_tenant bigint NOT NULL DEFAULT app.tenant() REFERENCES tenant,
  day date NOT NULL,
  characters int NOT NULL,
  PRIMARY KEY (id_tenant, day)
);
SELECT app.secure('speech_use');

-- What a tenant stores: files of tasks, of knowledge bases and audio assets.
CREATE FUNCTION app.stored_bytes(of_tenant bigint, except_task bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (SELECT coalesce(sum(result_size), 0) FROM task WHERE id_tenant = of_tenant AND id IS DISTINCT FROM except_task)::bigint
    + (SELECT coalesce(sum(bytes), 0) FROM knowledge_source WHERE id_tenant = of_tenant AND file_key IS NOT NULL)::bigint
    + (SELECT coalesce(sum(size), 0) FROM audio_asset WHERE id_tenant = of_tenant)::bigint
$$;
REVOKE ALL ON FUNCTION app.stored_bytes(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.stored_bytes(bigint, bigint) TO parley_app;

CREATE OR REPLACE FUNCTION app.tenant_figures(now_is timestamptz) RETURNS TABLE (id_tenant bigint, parent jsonb, children jsonb, users bigint, flows bigint,
    calls_this_month bigint, running bigint, storage_bytes bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT t.id_tenant,
    (SELECT jsonb_build_object('id', p.id_tenant, 'name', p.name) FROM tenant p WHERE p.id_tenant = t.id_parent),
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id_tenant, 'name', c.name) ORDER BY lower(c.name)) FROM tenant c WHERE c.id_parent = t.id_tenant), '[]'::jsonb),
    (SELECT count(*) FROM app_user u WHERE u.id_tenant = t.id_tenant),
    (SELECT count(*) FROM call_script s WHERE s.id_tenant = t.id_tenant AND s.script_kind = 'flow'),
    (SELECT coalesce(sum(d.not_picked + d.picked + d.to_end + d.errors), 0)::bigint FROM call_day d WHERE d.id_tenant = t.id_tenant AND NOT d.is_test
      AND d.day >= date_trunc('month', now_is AT TIME ZONE t.timezone)::date),
    (SELECT count(*) FROM conversation_session s WHERE s.id_tenant = t.id_tenant),
    app.stored_bytes(t.id_tenant, NULL)
  FROM tenant t WHERE app.tenant() IN (1, t.id_tenant);
END $$;
