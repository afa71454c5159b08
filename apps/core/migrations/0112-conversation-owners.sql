-- Of all processes one runs a conversation: its owner, which holds it in memory and alone may write its turns. A process proves that it
-- lives by its lease; what a dead one owned is anybody's.
CREATE TABLE app.runtime_process (
  id uuid PRIMARY KEY,
  lease_until timestamptz NOT NULL
);

ALTER TABLE app.runtime_process ENABLE ROW LEVEL SECURITY;

-- The state is written with every turn: where it lies, so that no index and no second table has to follow.
ALTER TABLE conversation_session ADD COLUMN owner uuid, ALTER COLUMN state SET STORAGE MAIN, ALTER COLUMN setup SET STORAGE MAIN;
ALTER TABLE conversation_session SET (fillfactor = 50);
CREATE INDEX conversation_session_owner_idx ON conversation_session (owner);
-- Only who has not come yet has a deadline; how long somebody may stay silent is the owner's to know.
UPDATE conversation_session SET deadline = 'infinity' WHERE state IS NOT NULL;

CREATE FUNCTION app.renew_lease(me uuid, millis int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM app.runtime_process WHERE lease_until < clock_timestamp() - interval '1 hour';
  INSERT INTO app.runtime_process (id, lease_until) VALUES (me, clock_timestamp() + millis * interval '1 millisecond')
  ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until;
$$;

-- Lets go of everything, so that others need not wait for the lease.
CREATE FUNCTION app.end_lease(me uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE conversation_session SET owner = NULL WHERE owner = me;
  DELETE FROM app.runtime_process WHERE id = me;
$$;

CREATE FUNCTION app.has_lease(process uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM app.runtime_process WHERE id = process AND lease_until > clock_timestamp())
$$;

DROP FUNCTION app.expired_conversations(timestamptz, int);
-- Conversations of every tenant that nobody runs: those that go on, and those to which nobody came in time.
CREATE FUNCTION app.forsaken_conversations(now_is timestamptz, most int) RETURNS TABLE (guid uuid, id_tenant bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT guid, id_tenant FROM conversation_session s
  WHERE (state IS NOT NULL OR deadline < now_is)
    AND (owner IS NULL OR NOT EXISTS (SELECT FROM app.runtime_process p WHERE p.id = s.owner AND p.lease_until > clock_timestamp()))
  ORDER BY guid LIMIT most
$$;

-- Those a process runs that somebody wants to end.
CREATE FUNCTION app.overdue_conversations(me uuid, now_is timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT guid FROM conversation_session WHERE owner = me AND state IS NOT NULL AND deadline < now_is
$$;

-- What a conversation leaves for the next. Several may add at once: the row itself is added to.
CREATE FUNCTION app.store_variable(tenant bigint, variable text, op text, given jsonb, now_is timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tenant_variable AS kept (id_tenant, name, value, updated_at) VALUES (tenant, variable, given, now_is)
  ON CONFLICT (id_tenant, name) DO UPDATE SET updated_at = excluded.updated_at,
    value = CASE WHEN op = 'add' AND jsonb_typeof(kept.value) = 'number' AND jsonb_typeof(given) = 'number'
      THEN to_jsonb((kept.value #>> '{}')::numeric + (given #>> '{}')::numeric) ELSE given END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.renew_lease(uuid, int), app.end_lease(uuid), app.has_lease(uuid), app.forsaken_conversations(timestamptz, int),
  app.overdue_conversations(uuid, timestamptz) TO parley_app;
