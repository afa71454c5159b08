-- What a provider is paid. Prices of calls are for a minute; the longest prefix counts, and all other numbers cost `price`. Others are for
-- a part of a text message or 1,000 tokens.
CREATE TABLE provider_price (
  id_provider_price bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  provider text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('callsOut', 'callsIn', 'sms', 'llmRead', 'llmWritten')),
  price numeric(15, 6) NOT NULL CHECK (price >= 0),
  least_seconds int NOT NULL CHECK (least_seconds >= 0),
  increment int NOT NULL CHECK (increment > 0),
  prefixes jsonb NOT NULL,
  currency text NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  note text NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT provider_price_days_check CHECK (valid_to IS NULL OR valid_to >= valid_from)
);
CREATE INDEX provider_price_tenant_idx ON provider_price (id_tenant, unit, valid_from);
SELECT app.secure('provider_price');

-- What a conversation has used beside its time, as it is counted: parts of text messages that a center took, tokens that a model read and wrote.
CREATE TABLE conversation_use (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  unit text NOT NULL CHECK (unit IN ('sms', 'llmRead', 'llmWritten')),
  quantity bigint NOT NULL CHECK (quantity > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, guid, unit)
);
CREATE INDEX conversation_use_at_idx ON conversation_use (at);
SELECT app.secure('conversation_use');

-- What each finished conversation costs the one who runs it, by unit. It stays when the conversation goes, and knows no number. Without a
-- price list its use is known, and costs nothing. `quantity` are begun seconds of a call, parts or tokens.
CREATE TABLE call_cost (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  unit text NOT NULL,
  started_at timestamptz NOT NULL,
  day date NOT NULL,
  month text NOT NULL,
  id_line bigint,
  id_call_script bigint NOT NULL,
  id_campaign bigint,
  id_provider_price bigint,
  prefix text NOT NULL,
  quantity bigint NOT NULL,
  amount numeric(24, 6) NOT NULL,
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, guid, unit)
);
CREATE INDEX call_cost_day_idx ON call_cost (id_tenant, day, guid);
SELECT app.secure('call_cost');

-- The same added up. 0: without one.
CREATE TABLE cost_day (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  day date NOT NULL,
  month text NOT NULL,
  unit text NOT NULL,
  id_line bigint NOT NULL,
  id_call_script bigint NOT NULL,
  id_campaign bigint NOT NULL,
  id_provider_price bigint NOT NULL,
  conversations int NOT NULL,
  quantity bigint NOT NULL,
  amount numeric(30, 6) NOT NULL,
  PRIMARY KEY (id_tenant, month, day, unit, id_line, id_call_script, id_campaign, id_provider_price)
);
SELECT app.secure('cost_day');

-- Adds sums, which may be negative. Rows are taken in order, so that two who add never wait for each other in a ring.
CREATE FUNCTION app.add_costs(sums cost_day[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cost_day AS kept
  SELECT id_tenant, day, month, unit, id_line, id_call_script, id_campaign, id_provider_price, sum(conversations), sum(quantity), sum(amount)
  FROM unnest(sums) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  HAVING sum(conversations) <> 0 OR sum(quantity) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
  ON CONFLICT (id_tenant, month, day, unit, id_line, id_call_script, id_campaign, id_provider_price) DO UPDATE
  SET conversations = kept.conversations + excluded.conversations, quantity = kept.quantity + excluded.quantity,
    amount = kept.amount + excluded.amount;
  DELETE FROM cost_day d USING unnest(sums) AS s WHERE s.conversations < 0 AND d.conversations = 0
    AND (d.id_tenant, d.month, d.day, d.unit, d.id_line, d.id_call_script, d.id_campaign, d.id_provider_price)
      = (s.id_tenant, s.month, s.day, s.unit, s.id_line, s.id_call_script, s.id_campaign, s.id_provider_price);
END $$;

CREATE FUNCTION app.add_inserted_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_costs(ARRAY(
    SELECT ROW(id_tenant, day, month, unit, coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_provider_price, 0), 1, quantity, amount)::cost_day FROM written));
  RETURN NULL;
END $$;
CREATE TRIGGER add_inserted_costs AFTER INSERT ON call_cost
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.add_inserted_costs();
CREATE FUNCTION app.add_updated_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_costs(ARRAY(
    SELECT ROW(id_tenant, day, month, unit, coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_provider_price, 0), -1, -quantity, -amount)::cost_day FROM before
    UNION ALL
    SELECT ROW(id_tenant, day, month, unit, coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_provider_price, 0), 1, quantity, amount)::cost_day FROM written));
  RETURN NULL;
END $$;
CREATE TRIGGER add_updated_costs AFTER UPDATE ON call_cost
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.add_updated_costs();
CREATE FUNCTION app.add_deleted_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_costs(ARRAY(
    SELECT ROW(id_tenant, day, month, unit, coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_provider_price, 0), -1, -quantity, -amount)::cost_day FROM before));
  RETURN NULL;
END $$;
CREATE TRIGGER add_deleted_costs AFTER DELETE ON call_cost
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION app.add_deleted_costs();

-- Conversations whose costs are still to be rated; tenants that pay nobody have none. is_repriced: prices of its day have changed.
CREATE TABLE unrated_cost (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  started_at timestamptz NOT NULL,
  is_repriced boolean NOT NULL DEFAULT false,
  PRIMARY KEY (id_tenant, guid)
);
SELECT app.secure('unrated_cost');
-- Days whose prices have changed, from the last to the first; their conversations are looked for a day at a time.
CREATE TABLE unrated_cost_days (
  id_unrated_cost_days bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  since date NOT NULL,
  until date NOT NULL
);
CREATE INDEX unrated_cost_days_tenant_idx ON unrated_cost_days (id_tenant, until);
SELECT app.secure('unrated_cost_days');

CREATE FUNCTION app.queue_costs_of_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unrated_cost (id_tenant, guid, started_at)
  SELECT id_tenant, guid, started_at FROM written w WHERE outcome IS NOT NULL AND EXISTS (SELECT FROM provider_price p WHERE p.id_tenant = w.id_tenant)
  ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_costs_of_inserted AFTER INSERT ON dial_log
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.queue_costs_of_inserted();
CREATE FUNCTION app.queue_costs_of_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unrated_cost (id_tenant, guid, started_at)
  SELECT w.id_tenant, w.guid, w.started_at FROM written w JOIN before b USING (guid, started_at, id_tenant)
  WHERE w.outcome IS NOT NULL AND (b.outcome IS NULL OR b.talk_ms <> w.talk_ms OR (b.answered_at IS NULL) <> (w.answered_at IS NULL))
    AND EXISTS (SELECT FROM provider_price p WHERE p.id_tenant = w.id_tenant)
  ORDER BY 1, 2 ON CONFLICT (id_tenant, guid) DO UPDATE SET is_repriced = false;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_costs_of_ended AFTER UPDATE ON dial_log
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.queue_costs_of_ended();

-- What is used while a conversation ends comes after it: its row is held, so that either this or its end sees the other.
CREATE FUNCTION app.note_use(of_conversation uuid, used_unit text, used bigint, now_is timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  has_ended boolean;
  started timestamptz;
BEGIN
  SELECT outcome IS NOT NULL, started_at INTO has_ended, started FROM dial_log WHERE guid = of_conversation FOR SHARE;
  INSERT INTO conversation_use AS kept (guid, unit, quantity, at) VALUES (of_conversation, used_unit, used, now_is)
  ON CONFLICT (id_tenant, guid, unit) DO UPDATE SET quantity = kept.quantity + excluded.quantity, at = excluded.at;
  IF has_ended AND EXISTS (SELECT FROM provider_price) THEN
    INSERT INTO unrated_cost (guid, started_at) VALUES (of_conversation, started) ON CONFLICT (id_tenant, guid) DO UPDATE SET is_repriced = false;
  END IF;
END $$;
CREATE FUNCTION app.note_sms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.note_use(guid, 'sms', count(*), max(sent_at)) FROM written GROUP BY guid ORDER BY guid;
  RETURN NULL;
END $$;
CREATE TRIGGER note_sms AFTER INSERT ON sms_part REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.note_sms();
-- What was used is forgotten with its conversation: some at a time.
CREATE FUNCTION app.forget_use(now_is timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM conversation_use u WHERE (u.id_tenant, u.guid, u.unit) IN (
    SELECT o.id_tenant, o.guid, o.unit FROM conversation_use o WHERE o.at < now_is - interval '7 days'
      AND NOT EXISTS (SELECT FROM dial_log d WHERE d.guid = o.guid) ORDER BY o.at LIMIT 5000)
$$;

-- Who rates by prices holds this lock shared, who changes them alone: otherwise what is rated meanwhile would keep what held before.
CREATE FUNCTION app.provider_prices_lock(tenant bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('prices of providers', tenant)
$$;
CREATE FUNCTION app.prices_of_providers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed provider_price[];
BEGIN
  IF TG_OP <> 'DELETE' THEN changed := ARRAY[NEW]; END IF;
  IF TG_OP <> 'INSERT' THEN changed := changed || OLD; END IF;
  IF TG_OP = 'UPDATE' AND (OLD.price, OLD.unit, OLD.least_seconds, OLD.increment, OLD.prefixes, OLD.valid_from)
      = (NEW.price, NEW.unit, NEW.least_seconds, NEW.increment, NEW.prefixes, NEW.valid_from) THEN
    IF OLD.valid_to IS NOT DISTINCT FROM NEW.valid_to THEN RETURN NULL; END IF;
    -- Only what lies between the two last days is priced in another way.
    changed := ARRAY[NEW];
    changed[1].valid_from := least(OLD.valid_to, NEW.valid_to) + 1;
    changed[1].valid_to := nullif(greatest(coalesce(OLD.valid_to, 'infinity'), coalesce(NEW.valid_to, 'infinity')), 'infinity');
  END IF;
  PERFORM pg_advisory_xact_lock(app.provider_prices_lock(coalesce(NEW.id_tenant, OLD.id_tenant)));
  INSERT INTO unrated_cost_days (id_tenant, since, until)
  SELECT id_tenant, valid_from, coalesce(valid_to, '9999-12-31') FROM unnest(changed);
  RETURN NULL;
END $$;
CREATE TRIGGER prices_of_providers_changed AFTER INSERT OR UPDATE OR DELETE ON provider_price
  FOR EACH ROW EXECUTE FUNCTION app.prices_of_providers_changed();

-- Tenants with costs to be rated.
CREATE FUNCTION app.tenants_to_cost() RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id_tenant FROM tenant t
  WHERE EXISTS (SELECT FROM unrated_cost u WHERE u.id_tenant = t.id_tenant) OR EXISTS (SELECT FROM unrated_cost_days u WHERE u.id_tenant = t.id_tenant)
$$;

REVOKE ALL ON FUNCTION app.add_costs(cost_day[]), app.add_inserted_costs(), app.add_updated_costs(),
  app.add_deleted_costs(), app.queue_costs_of_inserted(), app.queue_costs_of_ended(), app.note_use(uuid, text, bigint, timestamptz), app.note_sms(),
  app.forget_use(timestamptz), app.provider_prices_lock(bigint), app.prices_of_providers_changed(), app.tenants_to_cost() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_costs(cost_day[]), app.note_use(uuid, text, bigint, timestamptz),
  app.forget_use(timestamptz), app.provider_prices_lock(bigint), app.tenants_to_cost() TO parley_app;
