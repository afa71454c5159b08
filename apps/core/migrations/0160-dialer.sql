-- Conversations that a campaign began know whose calls they are.
ALTER TABLE dial_log ADD COLUMN id_campaign bigint, ADD COLUMN id_contact bigint, ADD COLUMN attempt int;
CREATE INDEX dial_log_campaign_idx ON dial_log (id_tenant, id_campaign, started_at, guid) WHERE id_campaign IS NOT NULL;

-- The line that a reservation takes up until its attempt names it.
ALTER TABLE campaign_contact ADD COLUMN reserved_line bigint;

-- Tenants of campaigns that may call: demonstrations and those in progress.
CREATE FUNCTION app.dialer_tenants() RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT id_tenant FROM campaign WHERE status IN (0, 8)
$$;

-- Tenants in which processes that are gone left reservations or attempts, whatever their campaigns are by now.
CREATE FUNCTION app.dialer_forsaken(now_is timestamptz) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id_tenant FROM campaign_attempt a WHERE process IS NOT NULL
    AND NOT EXISTS (SELECT FROM app.runtime_process p WHERE p.id = a.process AND p.lease_until > clock_timestamp())
  UNION
  SELECT id_tenant FROM campaign_contact c WHERE state IN ('RESERVED', 'DIALING', 'IN_CALL') AND state = 'RESERVED'
    AND (reserved_until < now_is OR NOT EXISTS (SELECT FROM app.runtime_process p WHERE p.id = c.reserved_by AND p.lease_until > clock_timestamp()))
$$;

-- Attempts of a process that are not over, of every tenant.
CREATE FUNCTION app.dialer_attempts(me uuid) RETURNS TABLE (id_tenant bigint, guid uuid, id_contact bigint, id_campaign bigint, attempt int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id_tenant, guid, id_contact, id_campaign, number FROM campaign_attempt WHERE process = me
$$;

-- Dialers hear at once where a campaign starts or stops, or all of them do.
CREATE FUNCTION app.wake_dialers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dialer', '');
  RETURN NULL;
END $$;
CREATE TRIGGER wake_dialers AFTER UPDATE OF status ON campaign FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION app.wake_dialers();
CREATE TRIGGER wake_dialers AFTER UPDATE OF campaigns_running ON configuration FOR EACH ROW
  WHEN (OLD.campaigns_running <> NEW.campaigns_running) EXECUTE FUNCTION app.wake_dialers();

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.dialer_tenants(), app.dialer_forsaken(timestamptz), app.dialer_attempts(uuid) TO parley_app;
