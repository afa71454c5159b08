-- What networks for invoices ask for: where a company receives them, what it sorts them by, and whom to ask.
ALTER TABLE billing_details
  ADD electronic_address text NOT NULL DEFAULT '',
  ADD buyer_reference text NOT NULL DEFAULT '',
  ADD contact_name text NOT NULL DEFAULT '',
  ADD phone text NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION app.supplier() RETURNS TABLE (details jsonb, timezone text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN d.id_tenant IS NOT NULL THEN
      jsonb_build_object('name', d.name, 'street', d.street, 'street2', d.street2, 'city', d.city, 'postalCode', d.postal_code, 'country', d.country,
        'companyId', d.company_id, 'vatId', d.vat_id, 'email', d.email, 'iban', d.iban, 'bic', d.bic,
        'paymentDays', d.payment_days, 'vat', d.vat, 'vatRate', coalesce(trim_scale(d.vat_rate)::text, ''),
        'electronicAddress', d.electronic_address, 'buyerReference', d.buyer_reference, 'contactName', d.contact_name, 'phone', d.phone) END, t.timezone
  FROM tenant t LEFT JOIN billing_details d USING (id_tenant) WHERE t.id_tenant = 1 AND app.tenant() > 0
$$;
