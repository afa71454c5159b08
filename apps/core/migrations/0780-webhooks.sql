-- Where outside systems are told what happens, and each event on its way there. What is sent is made when it is sent: nothing that was said is kept here.
CREATE TABLE webhook (
  id_webhook bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  url text NOT NULL,
  is_enabled boolean NOT NULL,
  events text[] NOT NULL,
  content text NOT NULL,
  shows_numbers boolean NOT NULL,
  -- Conversations of these lines alone; none: of all.
  id_lines bigint[] NOT NULL,
  secret text NOT NULL,
  earlier_secret text,
  earlier_until timestamptz,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint
);
CREATE UNIQUE INDEX webhook_name_key ON webhook (id_tenant, lower(name));
SELECT app.secure('webhook');

CREATE TABLE webhook_delivery (
  id_webhook_delivery bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  -- Without a foreign key: it would have what ends a conversation wait for who changes the webhook. Those of a deleted one are forgotten with the old.
  id_webhook bigint NOT NULL,
  -- The webhook-id: the same in every try.
  message uuid NOT NULL DEFAULT uuidv7(),
  -- Null: a test.
  event text,
  subject text NOT NULL,
  -- What it became: the status of a campaign, the version of a flow.
  became int,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'dropped')),
  -- Whether a job has it. Written by statements that know nothing of jobs.
  is_queued boolean NOT NULL DEFAULT false,
  attempts int NOT NULL DEFAULT 0,
  response_code int,
  error text,
  next_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX webhook_delivery_webhook_idx ON webhook_delivery (id_tenant, id_webhook, created_at DESC);
CREATE INDEX webhook_delivery_old_idx ON webhook_delivery (created_at);
CREATE INDEX webhook_delivery_new_idx ON webhook_delivery (id_tenant, id_webhook_delivery) WHERE NOT is_queued;
SELECT app.secure('webhook_delivery');

-- Statements that end no conversation of a tenant with a webhook do one look-up by the tenant.
CREATE FUNCTION app.tell_webhooks_of_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (id_tenant, id_webhook, event, subject, created_at)
  SELECT w.id_tenant, h.id_webhook, 'conversation.ended', w.guid, coalesce(w.ended_at, w.started_at) FROM written w
    JOIN webhook h ON h.id_tenant = w.id_tenant AND h.is_enabled AND 'conversation.ended' = ANY (h.events)
      AND (h.id_lines = '{}' OR w.id_line = ANY (h.id_lines))
  WHERE w.outcome IS NOT NULL AND NOT w.is_test;
  RETURN NULL;
END $$;
CREATE FUNCTION app.tell_webhooks_of_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (id_tenant, id_webhook, event, subject, created_at)
  SELECT w.id_tenant, h.id_webhook, 'conversation.ended', w.guid, coalesce(w.ended_at, w.started_at)
  FROM written w JOIN before b USING (guid, started_at, id_tenant)
    JOIN webhook h ON h.id_tenant = w.id_tenant AND h.is_enabled AND 'conversation.ended' = ANY (h.events)
      AND (h.id_lines = '{}' OR w.id_line = ANY (h.id_lines))
  WHERE b.outcome IS NULL AND w.outcome IS NOT NULL AND NOT w.is_test;
  RETURN NULL;
END $$;
CREATE FUNCTION app.tell_webhooks_of_analyzed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (id_tenant, id_webhook, event, subject, created_at)
  SELECT w.id_tenant, h.id_webhook, 'conversation.analyzed', w.guid, w.judged_at FROM written w
    JOIN webhook h ON h.id_tenant = w.id_tenant AND h.is_enabled AND 'conversation.analyzed' = ANY (h.events)
      AND (h.id_lines = '{}' OR w.id_line = ANY (h.id_lines));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhooks_of_inserted AFTER INSERT ON dial_log
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks_of_inserted();
CREATE TRIGGER tell_webhooks_of_ended AFTER UPDATE ON dial_log
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks_of_ended();
CREATE TRIGGER tell_webhooks_of_analyzed AFTER INSERT ON call_analysis
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks_of_analyzed();

-- Tenants with deliveries that no job has yet.
CREATE FUNCTION app.tenants_with_new_deliveries() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT id_tenant FROM webhook_delivery WHERE NOT is_queued
$$;
-- Of all tenants, so many at a time; tells how many.
CREATE FUNCTION app.forget_deliveries(before timestamptz, most int) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM webhook_delivery WHERE id_webhook_delivery IN (
    SELECT id_webhook_delivery FROM webhook_delivery WHERE created_at < before ORDER BY created_at LIMIT most) RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
REVOKE ALL ON FUNCTION app.tell_webhooks_of_inserted(), app.tell_webhooks_of_ended(), app.tell_webhooks_of_analyzed(),
  app.tenants_with_new_deliveries(), app.forget_deliveries(timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenants_with_new_deliveries(), app.forget_deliveries(timestamptz, int) TO parley_app;
