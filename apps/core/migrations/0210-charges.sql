-- What each finished conversation costs. It stays when the conversation goes, and knows no number: the prefix that was chosen is enough to
-- explain the amount. Day and month are those of the tenant's calendar when it was rated. Without a tariff nothing is charged.
CREATE TABLE charge (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  started_at timestamptz NOT NULL,
  day date NOT NULL,
  month text NOT NULL,
  id_line bigint,
  id_call_script bigint NOT NULL,
  id_campaign bigint,
  id_tariff bigint,
  tariff_version int,
  prefix text NOT NULL,
  band text,
  answered boolean NOT NULL,
  seconds int NOT NULL,
  talk_ms int NOT NULL,
  amount numeric(24, 6) NOT NULL,
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, guid)
);
CREATE INDEX charge_started_idx ON charge (id_tenant, month, started_at, guid);
CREATE INDEX charge_amount_idx ON charge (id_tenant, month, amount, guid);
CREATE INDEX charge_day_idx ON charge (id_tenant, day, id_line);
SELECT app.secure('charge');

-- The same added up. 0: without one.
CREATE TABLE charge_day (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  day date NOT NULL,
  month text NOT NULL,
  id_line bigint NOT NULL,
  id_call_script bigint NOT NULL,
  id_campaign bigint NOT NULL,
  id_tariff bigint NOT NULL,
  tariff_version int NOT NULL,
  calls int NOT NULL,
  answered int NOT NULL,
  seconds bigint NOT NULL,
  amount numeric(30, 6) NOT NULL,
  PRIMARY KEY (id_tenant, month, day, id_line, id_call_script, id_campaign, id_tariff, tariff_version)
);
SELECT app.secure('charge_day');

-- Adds sums, which may be negative. Rows are taken in order, so that two who add never wait for each other in a ring.
CREATE FUNCTION app.add_charges(sums charge_day[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO charge_day AS kept
  SELECT id_tenant, day, month, id_line, id_call_script, id_campaign, id_tariff, tariff_version, sum(calls), sum(answered), sum(seconds), sum(amount)
  FROM unnest(sums) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  HAVING sum(calls) <> 0 OR sum(answered) <> 0 OR sum(seconds) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
  ON CONFLICT (id_tenant, month, day, id_line, id_call_script, id_campaign, id_tariff, tariff_version) DO UPDATE
  SET calls = kept.calls + excluded.calls, answered = kept.answered + excluded.answered, seconds = kept.seconds + excluded.seconds,
    amount = kept.amount + excluded.amount;
  DELETE FROM charge_day d USING unnest(sums) AS s WHERE s.calls < 0 AND d.calls = 0
    AND (d.id_tenant, d.month, d.day, d.id_line, d.id_call_script, d.id_campaign, d.id_tariff, d.tariff_version)
      = (s.id_tenant, s.month, s.day, s.id_line, s.id_call_script, s.id_campaign, s.id_tariff, s.tariff_version);
END $$;

CREATE FUNCTION app.add_inserted_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_charges(ARRAY(
    SELECT ROW(id_tenant, day, month, coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_tariff, 0), coalesce(tariff_version, 0),
      count(*), count(*) FILTER (WHERE answered), sum(seconds), sum(amount))::charge_day
    FROM written GROUP BY id_tenant, day, month, id_line, id_call_script, id_campaign, id_tariff, tariff_version));
  RETURN NULL;
END $$;
CREATE TRIGGER add_inserted_charges AFTER INSERT ON charge
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.add_inserted_charges();

CREATE FUNCTION app.add_updated_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_charges(ARRAY(
    SELECT ROW(id_tenant, day, month, coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_tariff, 0), coalesce(tariff_version, 0),
      -count(*), -count(*) FILTER (WHERE answered), -sum(seconds), -sum(amount))::charge_day
    FROM before GROUP BY id_tenant, day, month, id_line, id_call_script, id_campaign, id_tariff, tariff_version
    UNION ALL
    SELECT ROW(id_tenant, day, month, coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_tariff, 0), coalesce(tariff_version, 0),
      count(*), count(*) FILTER (WHERE answered), sum(seconds), sum(amount))::charge_day
    FROM written GROUP BY id_tenant, day, month, id_line, id_call_script, id_campaign, id_tariff, tariff_version));
  RETURN NULL;
END $$;
CREATE TRIGGER add_updated_charges AFTER UPDATE ON charge
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.add_updated_charges();

CREATE FUNCTION app.add_deleted_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_charges(ARRAY(
    SELECT ROW(id_tenant, day, month, coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_tariff, 0), coalesce(tariff_version, 0),
      -count(*), -count(*) FILTER (WHERE answered), -sum(seconds), -sum(amount))::charge_day
    FROM before GROUP BY id_tenant, day, month, id_line, id_call_script, id_campaign, id_tariff, tariff_version));
  RETURN NULL;
END $$;
CREATE TRIGGER add_deleted_charges AFTER DELETE ON charge
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION app.add_deleted_charges();

-- Conversations that have ended, or were corrected since, and are still to be rated; the number is the conversation's own. Where prices are
-- such that nothing can be rated by them the problem is kept, and what waits is tried again later. is_repriced: it was rated, and prices
-- of its day have changed since.
CREATE TABLE unrated_call (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  started_at timestamptz NOT NULL,
  id_line bigint,
  id_call_script bigint NOT NULL,
  id_campaign bigint,
  answered boolean NOT NULL,
  talk_ms int NOT NULL,
  is_repriced boolean NOT NULL DEFAULT false,
  problem text,
  retry_at timestamptz,
  PRIMARY KEY (id_tenant, guid)
);
SELECT app.secure('unrated_call');

CREATE FUNCTION app.queue_inserted_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unrated_call (id_tenant, guid, started_at, id_line, id_call_script, id_campaign, answered, talk_ms)
  SELECT id_tenant, guid, started_at, id_line, id_call_script, id_campaign, answered_at IS NOT NULL, talk_ms
  FROM written WHERE outcome IS NOT NULL AND NOT is_test ORDER BY id_tenant, guid ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_inserted_calls AFTER INSERT ON dial_log
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.queue_inserted_calls();

CREATE FUNCTION app.queue_ended_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unrated_call (id_tenant, guid, started_at, id_line, id_call_script, id_campaign, answered, talk_ms)
  SELECT w.id_tenant, w.guid, w.started_at, w.id_line, w.id_call_script, w.id_campaign, w.answered_at IS NOT NULL, w.talk_ms
  FROM written w JOIN before b USING (guid, started_at, id_tenant)
  WHERE w.outcome IS NOT NULL AND NOT w.is_test
    AND (b.outcome IS NULL OR b.talk_ms <> w.talk_ms OR (b.answered_at IS NULL) <> (w.answered_at IS NULL))
  ORDER BY w.id_tenant, w.guid
  ON CONFLICT (id_tenant, guid) DO UPDATE SET answered = excluded.answered, talk_ms = excluded.talk_ms, is_repriced = false, retry_at = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_ended_calls AFTER UPDATE ON dial_log
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.queue_ended_calls();

-- Who rates by prices holds this lock shared, who changes them alone: otherwise what is rated meanwhile would keep what held before.
CREATE FUNCTION app.prices_lock(tenant bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT hashtextextended('prices of calls', tenant) $$;

-- Calls that were rated by prices that have changed since wait to be rated again; those whose line is gone keep what they cost.
CREATE TYPE app.priced_days AS (id_tenant bigint, id_line bigint, since date, until date);
CREATE FUNCTION app.rate_again(given app.priced_days[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(app.prices_lock(id_tenant)) FROM (SELECT DISTINCT id_tenant FROM unnest(given) ORDER BY 1) AS tenants;
  INSERT INTO unrated_call (id_tenant, guid, started_at, id_line, id_call_script, id_campaign, answered, talk_ms, is_repriced)
  SELECT DISTINCT c.id_tenant, c.guid, c.started_at, c.id_line, c.id_call_script, c.id_campaign, c.answered, c.talk_ms, true
  FROM unnest(given) AS g JOIN line l ON l.id_tenant = g.id_tenant AND l.id_line = g.id_line
    JOIN charge c ON c.id_tenant = g.id_tenant AND c.id_line = g.id_line AND c.day BETWEEN g.since AND coalesce(g.until, 'infinity')
  ON CONFLICT DO NOTHING;
  UPDATE unrated_call u SET retry_at = NULL FROM unnest(given) AS g
  WHERE u.id_tenant = g.id_tenant AND u.id_line = g.id_line AND u.retry_at IS NOT NULL;
END $$;

CREATE FUNCTION app.line_prices_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.rate_again(ARRAY(SELECT ROW(id_tenant, id_line, valid_from, valid_to)::app.priced_days FROM written));
  RETURN NULL;
END $$;
CREATE TRIGGER line_prices_inserted AFTER INSERT ON line_tariff
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.line_prices_inserted();
CREATE FUNCTION app.line_prices_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.rate_again(ARRAY(SELECT ROW(id_tenant, id_line, valid_from, valid_to)::app.priced_days FROM before));
  RETURN NULL;
END $$;
CREATE TRIGGER line_prices_deleted AFTER DELETE ON line_tariff
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION app.line_prices_deleted();
-- Only the last day changes of what is there: what lies between the two last days is priced in another way.
CREATE FUNCTION app.line_prices_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.rate_again(ARRAY(SELECT ROW(id_tenant, w.id_line, least(b.valid_to, w.valid_to) + 1, nullif(greatest(coalesce(b.valid_to, 'infinity'),
    coalesce(w.valid_to, 'infinity')), 'infinity'))::app.priced_days
    FROM written w JOIN before b USING (id_tenant, id_line_tariff) WHERE b.valid_to IS DISTINCT FROM w.valid_to));
  RETURN NULL;
END $$;
CREATE TRIGGER line_prices_ended AFTER UPDATE ON line_tariff
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.line_prices_ended();

-- The same for versions of tariffs, on all lines that have the tariff on these days.
CREATE FUNCTION app.version_prices_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.rate_again(ARRAY(SELECT ROW(id_tenant, p.id_line, greatest(p.valid_from, w.valid_from), least(p.valid_to, w.valid_to))::app.priced_days
    FROM written w JOIN line_tariff p USING (id_tenant, id_tariff)));
  RETURN NULL;
END $$;
CREATE TRIGGER version_prices_inserted AFTER INSERT ON tariff_version
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.version_prices_inserted();
CREATE FUNCTION app.version_prices_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.rate_again(ARRAY(SELECT ROW(id_tenant, p.id_line, greatest(p.valid_from, least(b.valid_to, w.valid_to) + 1),
    least(p.valid_to, nullif(greatest(coalesce(b.valid_to, 'infinity'), coalesce(w.valid_to, 'infinity')), 'infinity')))::app.priced_days
    FROM written w JOIN before b USING (id_tenant, id_tariff, version) JOIN line_tariff p USING (id_tenant, id_tariff)
    WHERE b.valid_to IS DISTINCT FROM w.valid_to));
  RETURN NULL;
END $$;
CREATE TRIGGER version_prices_ended AFTER UPDATE ON tariff_version
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.version_prices_ended();

-- Tenants with calls to be rated.
CREATE FUNCTION app.tenants_to_rate(now_is timestamptz) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id_tenant FROM tenant t
  WHERE EXISTS (SELECT FROM unrated_call u WHERE u.id_tenant = t.id_tenant AND (u.retry_at IS NULL OR u.retry_at <= now_is))
$$;

-- What was there before, of the last three months, day by day.
DO $$
DECLARE
  first timestamptz := date_trunc('month', now()) - interval '2 months';
  last timestamptz := (SELECT max(started_at) FROM dial_log);
BEGIN
  WHILE first <= last LOOP
    INSERT INTO unrated_call (id_tenant, guid, started_at, id_line, id_call_script, id_campaign, answered, talk_ms)
    SELECT id_tenant, guid, started_at, id_line, id_call_script, id_campaign, answered_at IS NOT NULL, talk_ms
    FROM dial_log WHERE started_at >= first AND started_at < first + interval '1 day' AND outcome IS NOT NULL AND NOT is_test;
    first := first + interval '1 day';
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION app.add_charges(charge_day[]), app.add_inserted_charges(), app.add_updated_charges(), app.add_deleted_charges(),
  app.queue_inserted_calls(), app.queue_ended_calls(), app.prices_lock(bigint), app.rate_again(app.priced_days[]), app.line_prices_inserted(),
  app.line_prices_deleted(), app.line_prices_ended(), app.version_prices_inserted(), app.version_prices_ended(), app.tenants_to_rate(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_charges(charge_day[]), app.prices_lock(bigint), app.rate_again(app.priced_days[]), app.tenants_to_rate(timestamptz) TO parley_app;
