-- What a line does with a call that its flow cannot answer.
ALTER TABLE line
  ADD COLUMN when_no_flow text NOT NULL DEFAULT 'refuse' CHECK (when_no_flow IN ('refuse', 'flow', 'line')),
  ADD COLUMN id_spare_script bigint,
  ADD COLUMN id_spare_line bigint,
  ADD CONSTRAINT line_spare_script_fkey FOREIGN KEY (id_tenant, id_spare_script) REFERENCES call_script (id_tenant, id_call_script)
    ON DELETE SET NULL (id_spare_script),
  ADD CONSTRAINT line_spare_line_fkey FOREIGN KEY (id_tenant, id_spare_line) REFERENCES line (id_tenant, id_line) ON DELETE SET NULL (id_spare_line);

-- Contacts of these campaigns go before others in the queue. What is deleted has none any more.
ALTER TABLE line ADD COLUMN queue_campaigns bigint[] NOT NULL DEFAULT '{}';
-- As a contact of which campaign the caller goes first.
ALTER TABLE queued_call ADD COLUMN id_campaign bigint;

-- Written at once: what waits to be added would have to be read by each caller.
CREATE INDEX campaign_contact_numbers_idx ON campaign_contact USING gin (jsonb_path_query_array(numbers, '$[*].phone'))
  WITH (fastupdate = off) WHERE numbers IS NOT NULL;
-- The first of some campaigns that has a contact with a number, whichever of the contact's numbers that is; not one that was found to be
-- somebody else's. As the owner: under the policies of rows no index of arrays may be used. Those with the number come first of all, else the
-- contacts of the campaigns would be read as well.
CREATE FUNCTION app.campaign_of_caller(phone_is text, campaigns bigint[]) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH several AS MATERIALIZED (
    SELECT c.id_tenant, c.id_campaign, c.numbers FROM campaign_contact c
    WHERE c.numbers IS NOT NULL AND jsonb_path_query_array(c.numbers, '$[*].phone') @> to_jsonb(phone_is)
  ), found AS (
    SELECT c.id_campaign FROM campaign_contact c WHERE c.id_tenant = app.tenant() AND c.phone = phone_is AND c.numbers IS NULL
    UNION ALL SELECT s.id_campaign FROM several s
    WHERE s.id_tenant = app.tenant() AND EXISTS (SELECT FROM jsonb_to_recordset(s.numbers) AS n (phone text, closed text)
      WHERE n.phone = phone_is AND n.closed IS DISTINCT FROM 'wrong')
  )
  SELECT id_campaign FROM found WHERE id_campaign = ANY (campaigns) ORDER BY array_position(campaigns, id_campaign) LIMIT 1
$$;
REVOKE ALL ON FUNCTION app.campaign_of_caller(text, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.campaign_of_caller(text, bigint[]) TO parley_app;
