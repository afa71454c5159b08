-- How many contacts have which business result: counted with the other sums as they change. Counting them took a look at every contact that has
-- one, each time somebody looked at a campaign, and in the end all of them do.
ALTER TABLE campaign_tally ADD COLUMN disposition text;

CREATE OR REPLACE FUNCTION app.tally_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, disposition, contacts)
    SELECT id_tenant, id_campaign, flow, state, disposition, count(*) FROM after GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, disposition, contacts)
    SELECT b.id_tenant, b.id_campaign, b.flow, b.state, b.disposition, -count(*) FROM before b GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, disposition, contacts)
    SELECT id_tenant, id_campaign, flow, state, disposition, sum(n) FROM (
      SELECT id_tenant, id_campaign, flow, state, disposition, count(*) AS n FROM after GROUP BY 1, 2, 3, 4, 5
      UNION ALL SELECT id_tenant, id_campaign, flow, state, disposition, -count(*) FROM before GROUP BY 1, 2, 3, 4, 5) AS moved
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION app.fold_campaigns() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE many constant int := 50;
BEGIN
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

-- What was summed up before knows of no business result.
LOCK TABLE campaign_contact, campaign_tally;
DELETE FROM campaign_tally;
INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, disposition, contacts)
SELECT id_tenant, id_campaign, flow, state, disposition, count(*) FROM campaign_contact GROUP BY 1, 2, 3, 4, 5;
DROP INDEX campaign_contact_disposition_idx;
