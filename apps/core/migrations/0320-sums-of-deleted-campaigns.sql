-- Sums of campaigns that are gone go with the next folding: contacts that are deleted with their campaign leave them behind.
CREATE OR REPLACE FUNCTION app.fold_campaigns() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE many constant int := 50;
BEGIN
  DELETE FROM campaign_tally t WHERE NOT EXISTS (SELECT FROM campaign c WHERE c.id_campaign = t.id_campaign);
  DELETE FROM campaign_hour h WHERE NOT EXISTS (SELECT FROM campaign c WHERE c.id_campaign = h.id_campaign);
  WITH folded AS (
    DELETE FROM campaign_tally WHERE id_campaign IN (SELECT id_campaign FROM campaign_tally GROUP BY id_campaign HAVING count(*) > many)
    RETURNING id_tenant, id_campaign, flow, state, disposition, contacts
  )
  INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, disposition, contacts)
  SELECT id_tenant, id_campaign, flow, state, disposition, sum(contacts) FROM folded GROUP BY 1, 2, 3, 4, 5 HAVING sum(contacts) <> 0;
  WITH parts AS (
    SELECT id_campaign, hour, result FROM campaign_hour GROUP BY 1, 2, 3 HAVING count(*) > 1
  ), folded AS (
    DELETE FROM campaign_hour h USING parts p WHERE h.id_campaign = p.id_campaign AND h.hour = p.hour AND h.result = p.result
    RETURNING h.id_tenant, h.id_campaign, h.hour, h.result, h.attempts, h.successes, h.ring_ms, h.talk_ms, h.cost
  )
  INSERT INTO campaign_hour (id_tenant, id_campaign, hour, result, attempts, successes, ring_ms, talk_ms, cost)
  SELECT id_tenant, id_campaign, hour, result, sum(attempts), sum(successes), sum(ring_ms), sum(talk_ms), sum(cost) FROM folded GROUP BY 1, 2, 3, 4;
END $$;
