-- One row: what holds for the whole installation.
CREATE TABLE configuration (
  id_tenant bigint,
  campaigns_running boolean NOT NULL DEFAULT true,
  theme text NOT NULL DEFAULT '',
  theme_updated_at timestamptz,
  the_only_one boolean PRIMARY KEY DEFAULT true CHECK (the_only_one)
);
INSERT INTO configuration DEFAULT VALUES;
SELECT app.secure_shared('configuration');
REVOKE INSERT, DELETE ON configuration FROM parley_app;

-- Who did what. The serving role can add and read, never change or remove; the sealer gives place and hash.
CREATE TABLE audit_event (
  id_audit_event bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  at timestamptz NOT NULL,
  actor_id bigint,
  actor_name text NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'api', 'system')),
  actor_tenant bigint NOT NULL,
  address text,
  request_id text NOT NULL,
  kind smallint NOT NULL,
  area text NOT NULL,
  entity_kind text NOT NULL,
  entity_id text NOT NULL,
  entity_name text NOT NULL,
  before jsonb,
  after jsonb,
  salt text NOT NULL,
  digest text NOT NULL,
  seq bigint,
  hash text
);
CREATE INDEX audit_event_at_idx ON audit_event (id_tenant, at DESC, id_audit_event DESC);
CREATE INDEX audit_event_entity_idx ON audit_event (id_tenant, entity_kind, entity_id, at DESC);
CREATE INDEX audit_event_unsealed_idx ON audit_event (id_audit_event) WHERE seq IS NULL;
CREATE UNIQUE INDEX audit_event_seq_key ON audit_event (seq);
SELECT app.secure('audit_event');
REVOKE UPDATE, DELETE ON audit_event FROM parley_app;
-- The sealer's only way to touch the log: give unsealed events the next places. Hashes chain over the digests.
CREATE FUNCTION app.seal_audit(most int) RETURNS TABLE (sealed int, head text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE last_seq bigint; last_hash text; each record; done int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7301);
  SELECT seq, hash INTO last_seq, last_hash FROM audit_event WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1;
  FOR each IN SELECT id_audit_event, digest FROM audit_event WHERE seq IS NULL ORDER BY id_audit_event LIMIT most LOOP
    last_seq := coalesce(last_seq, 0) + 1;
    last_hash := encode(sha256(convert_to(coalesce(last_hash, '') || '|' || last_seq || '|' || each.digest, 'UTF8')), 'hex');
    UPDATE audit_event SET seq = last_seq, hash = last_hash WHERE id_audit_event = each.id_audit_event;
    done := done + 1;
  END LOOP;
  RETURN QUERY SELECT done, coalesce(last_seq, 0) || ' ' || coalesce(last_hash, '');
END $$;

CREATE TABLE task (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint,
  name text NOT NULL,
  description text NOT NULL,
  job text NOT NULL,
  payload jsonb NOT NULL,
  created timestamptz NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  progress double precision,
  step text,
  started_at timestamptz,
  finished_at timestamptz,
  error text,
  result_path text,
  cancel_requested boolean NOT NULL DEFAULT false,
  attempt int NOT NULL DEFAULT 1
);
CREATE INDEX task_created_idx ON task (id_tenant, created DESC, id DESC);
CREATE INDEX task_user_idx ON task (id_tenant, id_user, created DESC);
SELECT app.secure('task');
CREATE TABLE task_log (
  id_task_log bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_task bigint NOT NULL REFERENCES task ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  at timestamptz NOT NULL,
  message text NOT NULL
);
CREATE INDEX task_log_task_idx ON task_log (id_task, id_task_log);
SELECT app.secure('task_log');

-- The answer of a create, so that sending it twice creates once.
CREATE TABLE idempotency_key (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status smallint NOT NULL,
  body text,
  at timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, id_user, key)
);
CREATE INDEX idempotency_key_at_idx ON idempotency_key (at);
SELECT app.secure('idempotency_key');

-- One-time tickets for downloads and sockets, kept hashed.
CREATE TABLE ticket (
  hash text PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint NOT NULL,
  path text NOT NULL,
  expires_at timestamptz NOT NULL
);
SELECT app.secure('ticket');
CREATE FUNCTION app.redeem_ticket(wanted text, now_is timestamptz) RETURNS TABLE (id_user bigint, id_tenant bigint, path text)
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM ticket WHERE hash = wanted AND expires_at > now_is RETURNING id_user, id_tenant, path
$$;
CREATE FUNCTION app.forget_expired(now_is timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM ticket WHERE expires_at < now_is;
  DELETE FROM idempotency_key WHERE at < now_is - interval '1 day';
$$;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.seal_audit(int), app.redeem_ticket(text, timestamptz), app.forget_expired(timestamptz) TO parley_app;
