-- Seconds that a tariff includes in a month, as far as calls have taken them. What a call took stands with its charge and is kept with it.
ALTER TABLE charge ADD COLUMN bundle_seconds int NOT NULL DEFAULT 0;
ALTER TABLE charge_correction ADD COLUMN bundle_seconds int NOT NULL DEFAULT 0;
ALTER TABLE recharge ADD COLUMN bundle_seconds int NOT NULL DEFAULT 0;

-- The same added up. Who rates by such a tariff holds its row of the month, so that no second is given twice.
CREATE TABLE bundle_use (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_tariff bigint NOT NULL,
  month text NOT NULL,
  seconds bigint NOT NULL,
  PRIMARY KEY (id_tenant, id_tariff, month)
);
SELECT app.secure('bundle_use');

-- Rows are taken in order, so that two who add never wait for each other in a ring.
CREATE FUNCTION app.add_bundle_use(sums bundle_use[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO bundle_use AS kept SELECT id_tenant, id_tariff, month, sum(seconds) FROM unnest(sums)
  GROUP BY 1, 2, 3 HAVING sum(seconds) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (id_tenant, id_tariff, month) DO UPDATE SET seconds = kept.seconds + excluded.seconds
$$;
CREATE FUNCTION app.add_inserted_bundle_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_bundle_use(ARRAY(
    SELECT ROW(id_tenant, id_tariff, month, bundle_seconds)::bundle_use FROM written WHERE bundle_seconds > 0));
  RETURN NULL;
END $$;
CREATE TRIGGER add_inserted_bundle_use AFTER INSERT ON charge
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.add_inserted_bundle_use();
CREATE FUNCTION app.add_updated_bundle_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_bundle_use(ARRAY(
    SELECT ROW(id_tenant, id_tariff, month, -bundle_seconds)::bundle_use FROM before WHERE bundle_seconds > 0
    UNION ALL SELECT ROW(id_tenant, id_tariff, month, bundle_seconds)::bundle_use FROM written WHERE bundle_seconds > 0));
  RETURN NULL;
END $$;
CREATE TRIGGER add_updated_bundle_use AFTER UPDATE ON charge
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.add_updated_bundle_use();
CREATE FUNCTION app.add_deleted_bundle_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.add_bundle_use(ARRAY(
    SELECT ROW(id_tenant, id_tariff, month, -bundle_seconds)::bundle_use FROM before WHERE bundle_seconds > 0));
  RETURN NULL;
END $$;
CREATE TRIGGER add_deleted_bundle_use AFTER DELETE ON charge
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION app.add_deleted_bundle_use();
REVOKE ALL ON FUNCTION app.add_bundle_use(bundle_use[]), app.add_inserted_bundle_use(), app.add_updated_bundle_use(), app.add_deleted_bundle_use() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_bundle_use(bundle_use[]) TO parley_app;
