-- How a tenant appears on invoices. The operator's are those of the supplier.
CREATE TABLE billing_details (
  id_tenant bigint NOT NULL DEFAULT app.tenant() CONSTRAINT billing_details_pkey PRIMARY KEY,
  name text NOT NULL,
  street text NOT NULL,
  street2 text NOT NULL,
  city text NOT NULL,
  postal_code text NOT NULL,
  country text NOT NULL,
  company_id text NOT NULL,
  vat_id text NOT NULL,
  email text NOT NULL,
  iban text NOT NULL,
  bic text NOT NULL,
  payment_days int,
  vat text NOT NULL,
  vat_rate numeric(5, 2),
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint
);
SELECT app.secure('billing_details');

-- Who invoices: the operator, with the zone in which its days are counted. Any tenant reads it on its invoices.
CREATE FUNCTION app.supplier() RETURNS TABLE (details jsonb, timezone text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN d.id_tenant IS NOT NULL THEN
      jsonb_build_object('name', d.name, 'street', d.street, 'street2', d.street2, 'city', d.city, 'postalCode', d.postal_code, 'country', d.country,
        'companyId', d.company_id, 'vatId', d.vat_id, 'email', d.email, 'iban', d.iban, 'bic', d.bic,
        'paymentDays', d.payment_days, 'vat', d.vat, 'vatRate', coalesce(trim_scale(d.vat_rate)::text, '')) END, t.timezone
  FROM tenant t LEFT JOIN billing_details d USING (id_tenant) WHERE t.id_tenant = 1 AND app.tenant() > 0
$$;
REVOKE ALL ON FUNCTION app.supplier() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.supplier() TO parley_app;
