-- What lines do with calls that come in.
ALTER TABLE line
  -- Opening times of the variables storage; without, it is always open.
  ADD COLUMN opening_times text,
  ADD COLUMN when_closed text NOT NULL DEFAULT 'refuse' CHECK (when_closed IN ('refuse', 'flow', 'line')),
  ADD COLUMN id_closed_script bigint,
  ADD COLUMN id_closed_line bigint,
  ADD COLUMN when_full text NOT NULL DEFAULT 'refuse' CHECK (when_full IN ('refuse', 'line')),
  ADD COLUMN id_full_line bigint,
  ADD CONSTRAINT line_opening_fkey FOREIGN KEY (id_tenant, opening_times) REFERENCES tenant_variable (id_tenant, name),
  ADD CONSTRAINT line_closed_script_fkey FOREIGN KEY (id_tenant, id_closed_script) REFERENCES call_script (id_tenant, id_call_script)
    ON DELETE SET NULL (id_closed_script),
  ADD CONSTRAINT line_closed_line_fkey FOREIGN KEY (id_tenant, id_closed_line) REFERENCES line (id_tenant, id_line) ON DELETE SET NULL (id_closed_line),
  ADD CONSTRAINT line_full_line_fkey FOREIGN KEY (id_tenant, id_full_line) REFERENCES line (id_tenant, id_line) ON DELETE SET NULL (id_full_line);
CREATE INDEX line_opening_idx ON line (id_tenant, opening_times) WHERE opening_times IS NOT NULL;

-- Calls that were let in and have no conversation yet: they take up their line until they have.
CREATE TABLE incoming_call (
  guid uuid NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  id_module bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, guid)
);
SELECT app.secure('incoming_call');

-- Calls that nobody answered, with all that was looked at. The number called belongs to the module; the line is the one that has it.
CREATE TABLE refused_call (
  id_refused_call bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_module bigint NOT NULL,
  id_line bigint,
  at timestamptz NOT NULL,
  from_number text NOT NULL,
  to_number text NOT NULL,
  refused_as text NOT NULL,
  trail jsonb NOT NULL,
  CONSTRAINT refused_call_module_fkey FOREIGN KEY (id_tenant, id_module) REFERENCES dial_module (id_tenant, id_module) ON DELETE CASCADE,
  CONSTRAINT refused_call_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE CASCADE
);
CREATE INDEX refused_call_line_idx ON refused_call (id_tenant, id_line, at DESC, id_refused_call DESC);
CREATE INDEX refused_call_at_idx ON refused_call (at);
SELECT app.secure('refused_call');

-- Calls that simulated callers are to make; the process that carries them takes each once.
CREATE TABLE simulated_call (
  guid uuid PRIMARY KEY DEFAULT uuidv7(),
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_module bigint NOT NULL,
  from_number text NOT NULL,
  to_number text NOT NULL,
  CONSTRAINT simulated_call_module_fkey FOREIGN KEY (id_tenant, id_module) REFERENCES dial_module (id_tenant, id_module) ON DELETE CASCADE
);
SELECT app.secure('simulated_call');

-- What nobody took within a minute, as no process carried calls, is not called any more.
CREATE FUNCTION app.take_simulated_calls() RETURNS TABLE (guid uuid, id_tenant bigint, id_module bigint, from_number text, to_number text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (
    DELETE FROM simulated_call c WHERE c.guid IN (SELECT s.guid FROM simulated_call s ORDER BY s.guid LIMIT 100 FOR UPDATE SKIP LOCKED)
    RETURNING c.guid, c.id_tenant, c.id_module, c.from_number, c.to_number)
  SELECT * FROM taken t WHERE uuid_extract_timestamp(t.guid) > clock_timestamp() - interval '1 minute'
$$;
-- Refused calls are kept for 30 days, and what never became a conversation takes up its line for a minute.
CREATE FUNCTION app.forget_incoming(now_is timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM refused_call WHERE at < now_is - interval '30 days';
  DELETE FROM incoming_call WHERE at < now_is - interval '1 minute'
$$;
REVOKE ALL ON FUNCTION app.take_simulated_calls(), app.forget_incoming(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.take_simulated_calls(), app.forget_incoming(timestamptz) TO parley_app;
