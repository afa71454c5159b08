-- Contacts whose number lies in several zones: validation counts them, and the list shows them.
CREATE INDEX campaign_contact_zones_idx ON campaign_contact (id_campaign, zone) WHERE zone LIKE '%&%';

-- The last contact whose zone was read again from its number; null once all are. Numbers of campaigns with a column for zones are left as they are: which
-- of them the column gave is not known.
ALTER TABLE campaign ADD COLUMN zones_after bigint;
UPDATE campaign SET zones_after = 0 WHERE NOT columns @> '[{"role": "timezone"}]';

CREATE INDEX campaign_zones_after_idx ON campaign (id_campaign) WHERE zones_after IS NOT NULL;

CREATE FUNCTION app.tenants_with_old_zones() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT id_tenant FROM campaign WHERE zones_after IS NOT NULL
$$;
REVOKE ALL ON FUNCTION app.tenants_with_old_zones() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenants_with_old_zones() TO parley_app;
