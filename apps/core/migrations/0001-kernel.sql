-- The serving role owns nothing and cannot bypass row-level security; it logs in with a password set at start.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'parley_app') THEN
    CREATE ROLE parley_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
  END IF;
END $$;
CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app, public TO parley_app;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- The tenant of the transaction; null where none is set, which no row matches.
CREATE FUNCTION app.tenant() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.tenant', true), '')::bigint $$;

-- The owner's functions that look across tenants (SECURITY DEFINER) need a policy of their own where the owner is no superuser.
CREATE FUNCTION app.admit_owner(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY definer ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
END $$;

-- A tenant's own table: only rows of the transaction's tenant can be seen and written.
CREATE FUNCTION app.secure(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %I USING (id_tenant = (SELECT app.tenant())) WITH CHECK (id_tenant = (SELECT app.tenant()))', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parley_app', name);
  PERFORM app.admit_owner(name);
END $$;

-- A table whose rows without a tenant belong to the installation: readable by all, changed only for the operator (tenant 1).
CREATE FUNCTION app.secure_shared(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY readable ON %I FOR SELECT USING (id_tenant IS NULL OR id_tenant = (SELECT app.tenant()))', name);
  EXECUTE format('CREATE POLICY writable ON %I USING (id_tenant = (SELECT app.tenant()) OR (id_tenant IS NULL AND (SELECT app.tenant()) = 1))
    WITH CHECK (id_tenant = (SELECT app.tenant()) OR (id_tenant IS NULL AND (SELECT app.tenant()) = 1))', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parley_app', name);
  PERFORM app.admit_owner(name);
END $$;
