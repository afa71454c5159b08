-- What a tenant means to be charged in a month at most, and the warning that was given last.
CREATE TABLE budget (
  id_tenant bigint NOT NULL DEFAULT app.tenant() CONSTRAINT budget_pkey PRIMARY KEY,
  amount numeric(15, 6) CHECK (amount > 0),
  currency text NOT NULL,
  warn_at int NOT NULL CHECK (warn_at BETWEEN 1 AND 100),
  told_month text,
  told_level int NOT NULL DEFAULT 0,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint
);
SELECT app.secure('budget');

CREATE FUNCTION app.tenants_with_budgets() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id_tenant FROM budget WHERE amount IS NOT NULL
$$;
REVOKE ALL ON FUNCTION app.tenants_with_budgets() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenants_with_budgets() TO parley_app;
