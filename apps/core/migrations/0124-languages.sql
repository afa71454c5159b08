-- Languages are kept like other things: who changed them, and which state a save was based on.
ALTER TABLE language
  ADD COLUMN row_version int NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_by bigint,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint;

-- For the operator: tenants whose flows or grammars use a language. Nobody else learns of other tenants.
CREATE FUNCTION app.language_tenants(used text) RETURNS TABLE (id_tenant bigint, name text, flows int, grammars int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id_tenant, t.name, f.flows, g.grammars
  FROM tenant t
  CROSS JOIN LATERAL (SELECT count(*)::int AS flows FROM call_script s WHERE s.id_tenant = t.id_tenant AND used = ANY (s.languages)) AS f
  CROSS JOIN LATERAL (SELECT count(*)::int AS grammars FROM grammar x WHERE x.id_tenant = t.id_tenant AND x.language = used) AS g
  WHERE app.tenant() = 1 AND f.flows + g.grammars > 0
  ORDER BY t.name
$$;
REVOKE ALL ON FUNCTION app.language_tenants(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.language_tenants(text) TO parley_app;
