-- What campaigns do by themselves when they have come to something.
CREATE TABLE campaign_rule (
  id_rule bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  place smallint NOT NULL,
  -- A campaign that the action names may be gone by then.
  condition jsonb NOT NULL,
  action jsonb NOT NULL,
  -- Null: it waits for its condition. With what it did.
  fired_at timestamptz,
  outcome text,
  CONSTRAINT campaign_rule_campaign_fkey FOREIGN KEY (id_tenant, id_campaign) REFERENCES campaign (id_tenant, id_campaign) ON DELETE CASCADE
);
CREATE INDEX campaign_rule_campaign_idx ON campaign_rule (id_tenant, id_campaign, place);
CREATE INDEX campaign_rule_armed_idx ON campaign_rule (id_campaign) WHERE fired_at IS NULL;
SELECT app.secure('campaign_rule');

-- What conditions look at: the sums of a campaign, and how many of its newest attempts that have ended were answered. Of an attempt whose
-- process is gone nobody knows.
CREATE FUNCTION app.rule_numbers(of_campaign bigint, newest int)
  RETURNS TABLE (contacts int, done int, successes int, spent text, attempts int, answered int) LANGUAGE sql STABLE AS $$
  SELECT t.contacts, t.done, t.successes, (SELECT c.spent::text FROM campaign c WHERE c.id_campaign = of_campaign), a.attempts, a.answered
  FROM (
    SELECT coalesce(sum(n.contacts), 0)::int AS contacts,
      coalesce(sum(n.contacts) FILTER (WHERE n.state NOT IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT', 'RESERVED', 'DIALING', 'IN_CALL')), 0)::int AS done,
      coalesce(sum(n.contacts) FILTER (WHERE n.state = 'DONE_SUCCESS'), 0)::int AS successes
    FROM campaign_tally n WHERE n.id_campaign = of_campaign) AS t,
  (
    SELECT count(*)::int AS attempts, count(*) FILTER (WHERE e.result = 'answered')::int AS answered FROM (
      SELECT m.result FROM campaign_attempt m WHERE m.id_campaign = of_campaign AND m.ended_at IS NOT NULL AND m.result <> 'unknown'
      ORDER BY m.started_at DESC LIMIT newest) AS e) AS a
$$;

-- Rules that wait, of campaigns of any tenant that are in progress, with what their conditions look at.
CREATE FUNCTION app.armed_rules()
  RETURNS TABLE (id_tenant bigint, id_campaign bigint, id_rule bigint, condition jsonb,
    contacts int, done int, successes int, spent text, attempts int, answered int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id_tenant, r.id_campaign, r.id_rule, r.condition, n.contacts, n.done, n.successes, n.spent, n.attempts, n.answered
  FROM campaign_rule r JOIN campaign c ON c.id_campaign = r.id_campaign
  CROSS JOIN LATERAL app.rule_numbers(r.id_campaign, coalesce((r.condition ->> 'attempts')::int, 0)) n
  WHERE r.fired_at IS NULL AND c.status = 8 ORDER BY r.id_campaign, r.place
$$;
REVOKE ALL ON FUNCTION app.rule_numbers(bigint, int), app.armed_rules() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.rule_numbers(bigint, int), app.armed_rules() TO parley_app;
