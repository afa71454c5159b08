-- Campaigns of any tenant whose time has come: past their end, planned for now, with nobody left to call, or of a tenant whose balance is used
-- up. A process looks once for all tenants, and learns no more than which.
CREATE FUNCTION app.campaigns_due(now_is timestamptz) RETURNS TABLE (id_tenant bigint, id_campaign bigint, reason text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id_tenant, c.id_campaign,
    CASE WHEN c.ends_at <= now_is THEN 'end' WHEN c.status = 5 THEN 'start'
      WHEN b.is_prepaid AND b.amount <= 0 THEN 'short' ELSE 'done' END
  FROM campaign c LEFT JOIN tenant_balance b ON b.id_tenant = c.id_tenant
  WHERE c.status IN (1, 2, 3, 4, 5, 7, 8) AND (
    c.ends_at <= now_is OR (c.status = 5 AND c.starts_at <= now_is)
    OR (c.status = 8 AND ((b.is_prepaid AND b.amount <= 0) OR (NOT c.always_on AND coalesce((
      SELECT sum(t.contacts) FROM campaign_tally t WHERE t.id_campaign = c.id_campaign
        AND t.state IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT', 'RESERVED', 'DIALING', 'IN_CALL')), 0) = 0))))
$$;
REVOKE ALL ON FUNCTION app.campaigns_due(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.campaigns_due(timestamptz) TO parley_app;

-- Folds what was added to the sums of campaigns into a row for each state and hour. What comes meanwhile stays for the next time.
CREATE FUNCTION app.fold_campaigns() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE many constant int := 50;
BEGIN
  WITH folded AS (
    DELETE FROM campaign_tally WHERE id_campaign IN (SELECT id_campaign FROM campaign_tally GROUP BY id_campaign HAVING count(*) > many)
    RETURNING id_tenant, id_campaign, flow, state, contacts
  )
  INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, contacts)
  SELECT id_tenant, id_campaign, flow, state, sum(contacts) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(contacts) <> 0;
  WITH parts AS (
    SELECT id_campaign, hour, result FROM campaign_hour GROUP BY 1, 2, 3 HAVING count(*) > 1
  ), folded AS (
    DELETE FROM campaign_hour h USING parts p WHERE h.id_campaign = p.id_campaign AND h.hour = p.hour AND h.result = p.result
    RETURNING h.id_tenant, h.id_campaign, h.hour, h.result, h.attempts, h.successes, h.ring_ms, h.talk_ms, h.cost
  )
  INSERT INTO campaign_hour (id_tenant, id_campaign, hour, result, attempts, successes, ring_ms, talk_ms, cost)
  SELECT id_tenant, id_campaign, hour, result, sum(attempts), sum(successes), sum(ring_ms), sum(talk_ms), sum(cost) FROM folded GROUP BY 1, 2, 3, 4;
END $$;
REVOKE ALL ON FUNCTION app.fold_campaigns() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.fold_campaigns() TO parley_app;

-- Business results of a campaign are counted from it, without a look at contacts that have none.
CREATE INDEX campaign_contact_disposition_idx ON campaign_contact (id_campaign, disposition) WHERE disposition IS NOT NULL;
