-- A step of a flow offers a conversation, too: then no one has offered it, and the offer answers what the step asked.
ALTER TABLE transfer ALTER COLUMN id_from DROP NOT NULL;
ALTER TABLE transfer ADD COLUMN ask text;
CREATE UNIQUE INDEX transfer_ask_key ON transfer (guid, ask) WHERE ask IS NOT NULL;

-- Live transcription was always on; from now on it is where it is chosen.
UPDATE agent_control SET features = features || '[1]' WHERE NOT features @> '[1]';

-- What agent assist does on a line; null: what it does in the tenant.
ALTER TABLE line ADD COLUMN assist_features jsonb;

CREATE OR REPLACE FUNCTION app.tenants_with_due_transfers(now_is timestamptz) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT t.id_tenant FROM transfer t
  WHERE (t.state = 'RINGING' AND (t.offered_until < now_is OR NOT EXISTS (SELECT FROM conversation_session s WHERE s.guid = t.guid)
      OR EXISTS (SELECT FROM conversation_hold h WHERE h.guid = t.guid AND h.id_user IS DISTINCT FROM t.id_from AND h.until >= now_is)))
    OR (t.state = 'ACCEPTED' AND NOT EXISTS (SELECT FROM conversation_hold h WHERE h.guid = t.guid AND h.id_user = t.id_agent AND h.until >= now_is))
$$;

-- Of offers that steps of flows wait for, of any tenant, those that are over: no one has the conversation, and no one is asked.
CREATE FUNCTION app.transfer_news(conversations uuid[], asks text[], now_is timestamptz) RETURNS TABLE (conversation uuid, ask text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT waiting.conversation, waiting.ask FROM unnest(conversations, asks) AS waiting (conversation, ask)
  LEFT JOIN transfer t ON t.guid = waiting.conversation AND t.ask = waiting.ask
  WHERE t.id_transfer IS NULL OR (t.state NOT IN ('RINGING', 'ACCEPTED')
    AND NOT EXISTS (SELECT FROM conversation_hold h WHERE h.guid = t.guid AND h.until >= now_is)
    -- Handed on blind, it is with no one while the next person is asked.
    AND NOT EXISTS (SELECT FROM transfer next WHERE next.guid = t.guid AND next.state = 'RINGING'))
$$;
REVOKE ALL ON FUNCTION app.transfer_news(uuid[], text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.transfer_news(uuid[], text[], timestamptz) TO parley_app;

-- Where a conversation goes on in another flow, its offer goes with it.
CREATE FUNCTION app.pass_offers_on() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM gone JOIN transfer t USING (guid) WHERE t.state = 'RINGING') THEN
    UPDATE transfer t SET guid = next.guid, ask = NULL, id_line = next.id_line
    FROM gone JOIN dial_log d ON d.guid = gone.guid AND d.started_at = uuid_extract_timestamp(gone.guid)
    CROSS JOIN LATERAL (
      SELECT s.guid, other.id_line FROM dial_log other JOIN conversation_session s ON s.guid = other.guid
      -- A callback is of the same thread, but with someone else on the line.
      WHERE other.thread = d.thread AND other.guid > gone.guid AND other.channel = d.channel AND (other.channel <> 1
        OR (s.setup ->> 'from', s.setup ->> 'to') IS NOT DISTINCT FROM (gone.setup ->> 'from', gone.setup ->> 'to'))
      ORDER BY s.guid LIMIT 1
    ) AS next
    WHERE t.guid = gone.guid AND t.state = 'RINGING'
      -- The other flow may have offered it by then; the offer of before is over.
      AND NOT EXISTS (SELECT FROM transfer r WHERE r.guid = next.guid AND r.state = 'RINGING');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER offers_passed_on AFTER DELETE ON conversation_session
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.pass_offers_on();
REVOKE ALL ON FUNCTION app.pass_offers_on() FROM PUBLIC;

-- Who had a conversation from the wall waits again from when they were last heard of in it: a hold reaches a minute beyond that.
CREATE FUNCTION app.wait_after_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE desk_agent SET since = OLD.until - interval '1 minute' WHERE (id_tenant, id_user) IN (
    SELECT a.id_tenant, a.id_user FROM desk_agent a
    WHERE a.id_tenant = OLD.id_tenant AND a.id_user = OLD.id_user AND a.since < OLD.until - interval '1 minute'
    -- The turn that ends a conversation does not wait for a desk.
    FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE TRIGGER waited_after_hold_ended AFTER DELETE ON conversation_hold FOR EACH ROW EXECUTE FUNCTION app.wait_after_hold();
CREATE TRIGGER waited_after_hold_passed AFTER UPDATE OF id_user ON conversation_hold FOR EACH ROW
  WHEN (OLD.id_user <> NEW.id_user) EXECUTE FUNCTION app.wait_after_hold();
REVOKE ALL ON FUNCTION app.wait_after_hold() FROM PUBLIC;
