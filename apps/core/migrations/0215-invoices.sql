-- Issued invoices: one of each month, as it was issued. Nothing of them ever changes.
CREATE TABLE invoice (
  id_invoice bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  month text NOT NULL,
  number text NOT NULL CONSTRAINT invoice_number_key UNIQUE,
  snapshot jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  CONSTRAINT invoice_month_key UNIQUE (id_tenant, month)
);
SELECT app.secure('invoice');
REVOKE UPDATE, DELETE ON invoice FROM parley_app;

-- The last number that the supplier has given in a year. Its row is held until the invoice is there or given up, so that no number is left out.
CREATE TABLE invoice_counter (
  id_tenant bigint NOT NULL CHECK (id_tenant = 1),
  year int NOT NULL,
  last int NOT NULL,
  PRIMARY KEY (id_tenant, year)
);
SELECT app.secure('invoice_counter');
REVOKE INSERT, UPDATE, DELETE ON invoice_counter FROM parley_app;
CREATE FUNCTION app.next_invoice(of_year int) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO invoice_counter AS c (id_tenant, year, last) SELECT 1, of_year, 1 WHERE app.tenant() > 0
  ON CONFLICT (id_tenant, year) DO UPDATE SET last = c.last + 1 RETURNING last
$$;
REVOKE ALL ON FUNCTION app.next_invoice(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.next_invoice(int) TO parley_app;
