-- Payloads of the audit log go by law while the chain stays: it covers the first digest, which is kept. What the event says now has a salt
-- and a digest of its own, and a seal that can only be made with the key outside of the database.
ALTER TABLE audit_event ADD COLUMN redacted_at timestamptz, ADD COLUMN redacted_digest text, ADD COLUMN redacted_seal text,
  ADD COLUMN is_pruned boolean NOT NULL DEFAULT false;
CREATE INDEX audit_event_kept_idx ON audit_event (seq) WHERE NOT is_pruned;

-- Where the log begins once its oldest events are gone: place and hash of the last one that went, sealed in the same way.
CREATE TABLE audit_checkpoint (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  seq bigint PRIMARY KEY,
  hash text NOT NULL,
  seal text NOT NULL,
  at timestamptz NOT NULL
);
SELECT app.secure('audit_checkpoint');
REVOKE INSERT, UPDATE, DELETE ON audit_checkpoint FROM parley_app;

-- The only way to take words out of sealed events of the tenant: [{id, salt, digest, seal, isPruned, entityName, before, after}].
-- Pruned ones keep place, digest, time and tenant, and nothing else.
CREATE FUNCTION app.redact_audit(events jsonb, now_is timestamptz) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE done int;
BEGIN
  UPDATE audit_event e SET redacted_at = now_is, redacted_digest = r.digest, redacted_seal = r.seal, salt = r.salt, is_pruned = r."isPruned",
    actor_id = CASE WHEN r."isPruned" THEN NULL ELSE actor_id END, actor_name = CASE WHEN r."isPruned" THEN '' ELSE r."actorName" END,
    actor_kind = CASE WHEN r."isPruned" THEN 'system' ELSE actor_kind END,
    address = CASE WHEN r."isPruned" THEN NULL ELSE address END, request_id = CASE WHEN r."isPruned" THEN '' ELSE request_id END,
    area = CASE WHEN r."isPruned" THEN '' ELSE area END, entity_kind = CASE WHEN r."isPruned" THEN '' ELSE entity_kind END,
    entity_id = CASE WHEN r."isPruned" THEN '' ELSE r."entityId" END, entity_name = CASE WHEN r."isPruned" THEN '' ELSE r."entityName" END,
    before = CASE WHEN r."isPruned" THEN NULL ELSE nullif(r.before, 'null') END, after = CASE WHEN r."isPruned" THEN NULL ELSE nullif(r.after, 'null') END
  FROM jsonb_to_recordset(events) AS r (id bigint, salt text, digest text, seal text, "isPruned" boolean, "actorName" text, "entityId" text,
    "entityName" text, before jsonb, after jsonb)
  WHERE e.id_audit_event = r.id AND e.id_tenant = app.tenant() AND e.seq IS NOT NULL AND NOT e.is_pruned;
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done;
END $$;

-- How far the log begins with pruned events alone, whosever they are; the newest of the log always stays.
CREATE FUNCTION app.audit_prefix() RETURNS TABLE (seq bigint, hash text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT seq, hash FROM audit_event WHERE is_pruned AND seq < least(
    coalesce((SELECT min(seq) FROM audit_event WHERE seq IS NOT NULL AND NOT is_pruned), 9223372036854775807),
    (SELECT max(seq) FROM audit_event)) ORDER BY seq DESC LIMIT 1
$$;
-- Removes that beginning and leaves the checkpoint; nothing where the place is not the end of such a beginning.
CREATE FUNCTION app.cut_audit(until_seq bigint, until_hash text, seal text, now_is timestamptz) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE done int;
BEGIN
  PERFORM pg_advisory_xact_lock(7301);
  IF NOT EXISTS (SELECT FROM app.audit_prefix() p WHERE p.seq = until_seq AND p.hash = until_hash) THEN RETURN 0; END IF;
  DELETE FROM audit_event e WHERE e.seq <= until_seq AND e.is_pruned;
  GET DIAGNOSTICS done = ROW_COUNT;
  DELETE FROM audit_checkpoint c WHERE c.seq < until_seq;
  INSERT INTO audit_checkpoint (id_tenant, seq, hash, seal, at) VALUES (1, until_seq, until_hash, cut_audit.seal, now_is);
  RETURN done;
END $$;
REVOKE ALL ON FUNCTION app.redact_audit(jsonb, timestamptz), app.audit_prefix(), app.cut_audit(bigint, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.redact_audit(jsonb, timestamptz), app.audit_prefix(), app.cut_audit(bigint, text, text, timestamptz) TO parley_app;
