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

-- Rules can watch what the calls of a line cost. The costs by the minute in which a call ended, so that what is rated late counts where it belongs.
ALTER TABLE alert_rule
  DROP CONSTRAINT alert_rule_kind_check,
  ADD CONSTRAINT alert_rule_kind_check CHECK (kind IN ('answerRate', 'errorRate', 'concurrent', 'shortCalls', 'duration', 'silence', 'module', 'queueWait', 'latency', 'spend'));

CREATE TABLE line_spend (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  minute timestamptz NOT NULL,
  amount numeric(30, 6) NOT NULL,
  PRIMARY KEY (id_tenant, id_line, minute)
);
SELECT app.secure('line_spend');

CREATE FUNCTION app.spend_minute(started_at timestamptz, talk_ms int) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_bin('1 minute', started_at + greatest(0, talk_ms) * interval '1 millisecond', '2000-01-01Z');

-- Adds sums, which may be negative. Rows are taken in order, so that two who add never wait for each other in a ring.
CREATE FUNCTION app.add_spend(sums line_spend[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO line_spend AS kept (id_tenant, id_line, minute, amount)
  SELECT id_tenant, id_line, minute, sum(amount) FROM unnest(sums) GROUP BY 1, 2, 3 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (id_tenant, id_line, minute) DO UPDATE SET amount = kept.amount + excluded.amount
$$;
CREATE FUNCTION app.add_inserted_spend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_spend(ARRAY(SELECT ROW(id_tenant, id_line, app.spend_minute(started_at, talk_ms), amount)::line_spend
    FROM written WHERE id_line IS NOT NULL AND amount <> 0));
  RETURN NULL;
END $$;
CREATE TRIGGER add_inserted_spend AFTER INSERT ON charge
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.add_inserted_spend();
CREATE FUNCTION app.add_updated_spend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_spend(ARRAY(
    SELECT ROW(id_tenant, id_line, app.spend_minute(started_at, talk_ms), -amount)::line_spend FROM before WHERE id_line IS NOT NULL
    UNION ALL
    SELECT ROW(id_tenant, id_line, app.spend_minute(started_at, talk_ms), amount)::line_spend FROM written WHERE id_line IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER add_updated_spend AFTER UPDATE ON charge
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.add_updated_spend();
-- Charges are deleted with their conversations or their time; what was spent was spent.

INSERT INTO line_spend (id_tenant, id_line, minute, amount)
SELECT id_tenant, id_line, app.spend_minute(started_at, talk_ms), sum(amount) FROM charge
WHERE id_line IS NOT NULL AND amount <> 0 AND started_at > now() - interval '70 days' GROUP BY 1, 2, 3;

CREATE INDEX charge_rated_idx ON charge (id_tenant, id_line, rated_at);
CREATE INDEX unrated_call_line_idx ON unrated_call (id_tenant, id_line, started_at) WHERE problem IS NULL;
-- Values of an alert that are money keep the currency they were seen in.
ALTER TABLE alert ADD COLUMN currency text;

-- Of each rule that watches spending: the minutes, by their numbers since 1970, with calls that were rated since the last look, up to four hours
-- back; what was spent in the minutes of the windows they belong to, in millionths, as pairs of minute and sum; whether calls that ended more than a
-- minute ago still wait to be rated; and until when alerts of the rule have told what there was. No call lasts for a day.
CREATE FUNCTION app.rule_spend(until timestamptz)
RETURNS TABLE (id_alert_rule bigint, late int[], spends jsonb, is_waiting boolean, told_until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id_alert_rule, late.minutes, spent.sums,
    EXISTS (SELECT FROM unrated_call u WHERE u.id_tenant = r.id_tenant AND u.id_line = r.id_line AND u.problem IS NULL
      AND u.started_at >= until - interval '1 day' AND u.started_at < until
      AND app.spend_minute(u.started_at, u.talk_ms) >= until - interval '2 hours' AND app.spend_minute(u.started_at, u.talk_ms) < until - interval '1 minute'),
    (SELECT max(a.resolved_at) FROM alert a WHERE a.id_tenant = r.id_tenant AND a.id_alert_rule = r.id_alert_rule)
  FROM alert_rule r CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT (extract(epoch FROM m.minute) / 60)::int), '{}') AS minutes, min(m.minute) AS first
    FROM charge c CROSS JOIN LATERAL (SELECT app.spend_minute(c.started_at, c.talk_ms) AS minute) AS m
    WHERE c.id_tenant = r.id_tenant AND c.id_line = r.id_line AND c.rated_at >= until - interval '2 minutes'
      AND m.minute >= until - interval '4 hours' AND m.minute < until) AS late
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_array((extract(epoch FROM m.minute) / 60)::int, (m.amount * 1000000)::bigint)), '[]') AS sums
    FROM line_spend m WHERE m.id_tenant = r.id_tenant AND m.id_line = r.id_line AND m.minute < until
      AND m.minute >= coalesce(late.first, until) - make_interval(mins => r.window_minutes)) AS spent
  WHERE r.kind = 'spend' AND r.enabled
$$;
CREATE OR REPLACE FUNCTION app.forget_monitoring(now_is timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Line by line, so that their key finds what is old.
  DELETE FROM line_minute m USING line l WHERE m.id_tenant = l.id_tenant AND m.id_line = l.id_line AND m.minute < now_is - interval '70 days';
  DELETE FROM line_spend m USING line l WHERE m.id_tenant = l.id_tenant AND m.id_line = l.id_line AND m.minute < now_is - interval '70 days';
  DELETE FROM alert WHERE resolved_at < now_is - interval '2 years'
$$;
REVOKE ALL ON FUNCTION app.spend_minute(timestamptz, int), app.add_spend(line_spend[]), app.add_inserted_spend(), app.add_updated_spend(),
  app.rule_spend(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.spend_minute(timestamptz, int), app.add_spend(line_spend[]), app.rule_spend(timestamptz) TO parley_app;
