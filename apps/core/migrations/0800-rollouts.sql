-- A version that takes up a share of the new conversations of its flow first. The others meet call_script.published_version, as before.
CREATE TABLE flow_rollout (
  id_flow_rollout bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_call_script bigint NOT NULL,
  version int NOT NULL,
  version_before int NOT NULL,
  share int NOT NULL CHECK (share BETWEEN 1 AND 99),
  goes_back boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'RUNNING' CHECK (state IN ('RUNNING', 'FINISHED', 'BACK', 'REPLACED')),
  started_at timestamptz NOT NULL,
  started_by bigint,
  ended_at timestamptz,
  -- Null where the watch ended it.
  ended_by bigint,
  -- When it was told that the version is worse: once.
  worse_at timestamptz,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT flow_rollout_tenant_key UNIQUE (id_tenant, id_flow_rollout),
  CONSTRAINT flow_rollout_open_check CHECK ((state = 'RUNNING') = (ended_at IS NULL)),
  CONSTRAINT flow_rollout_script_fkey FOREIGN KEY (id_tenant, id_call_script)
    REFERENCES call_script (id_tenant, id_call_script) ON DELETE CASCADE
);
CREATE UNIQUE INDEX flow_rollout_running_key ON flow_rollout (id_call_script) WHERE state = 'RUNNING';
CREATE INDEX flow_rollout_script_idx ON flow_rollout (id_tenant, id_call_script);
SELECT app.secure('flow_rollout');

-- From 0 to 9999, the same for one key as long as the roll-out lasts: a greater share takes callers in and turns none away.
CREATE FUNCTION app.rollout_place(rollout bigint, key text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (('x' || substr(md5(rollout::text || ' ' || key), 1, 8))::bit(32)::bigint % 10000)::int
$$;

-- The version that a new conversation of the flow begins with; the key is the other side's number, or the call itself where it has none.
CREATE FUNCTION app.version_for(script bigint, published int, key text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT r.version FROM flow_rollout r WHERE r.id_call_script = script AND r.state = 'RUNNING'
    AND key IS NOT NULL AND app.rollout_place(r.id_flow_rollout, key) < r.share * 100), published)
$$;
GRANT EXECUTE ON FUNCTION app.rollout_place(bigint, text), app.version_for(bigint, int, text) TO parley_app;
REVOKE ALL ON FUNCTION app.rollout_place(bigint, text), app.version_for(bigint, int, text) FROM PUBLIC;
