-- What calls of a tenant that pays in advance cost on average, so that what is left is set aside for those that go on.
ALTER TABLE tenant_balance ADD COLUMN call_cost numeric(15, 6);
ALTER TABLE tenant_balance ADD COLUMN is_short boolean NOT NULL
  GENERATED ALWAYS AS (is_prepaid AND (amount <= 0 OR amount < coalesce(call_cost, 0))) STORED;

-- As in 0155, but what cannot pay for another call is used up, too.
CREATE OR REPLACE FUNCTION app.campaigns_due(now_is timestamptz) RETURNS TABLE (id_tenant bigint, id_campaign bigint, reason text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id_tenant, c.id_campaign,
    CASE WHEN c.ends_at <= now_is THEN 'end' WHEN c.status = 5 THEN 'start' WHEN b.is_short THEN 'short' ELSE 'done' END
  FROM campaign c LEFT JOIN tenant_balance b ON b.id_tenant = c.id_tenant
  WHERE c.status IN (1, 2, 3, 4, 5, 7, 8) AND (
    c.ends_at <= now_is OR (c.status = 5 AND c.starts_at <= now_is)
    OR (c.status = 8 AND (b.is_short OR (NOT c.always_on AND coalesce((
      SELECT sum(t.contacts) FROM campaign_tally t WHERE t.id_campaign = c.id_campaign
        AND t.state IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT', 'RESERVED', 'DIALING', 'IN_CALL')), 0) = 0))))
$$;
