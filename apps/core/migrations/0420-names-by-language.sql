-- Names sort by the language of the tenant: in Czech “Chleba” comes after “Cibule”, and “Čaj” after both. A transaction of a tenant whose
-- language has an order of its own finds its by_name before that of everybody else. Indexes stay by app.by_name.
CREATE COLLATION public.by_name (provider = icu, locale = 'en-US-u-kn-true');
DO $$
DECLARE language text;
BEGIN
  FOREACH language IN ARRAY string_to_array(
    'af az be bg bs cs cy da el eo es et fi fo hr hu hy is ka kk ko ky lt lv mk mt nb nn no pl ro ru sk sl sq sr sv th tr uk vi zh ja he ar fa hi ur', ' ')
  LOOP
    EXECUTE format('CREATE SCHEMA %I', 'names_' || language);
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO parley_app', 'names_' || language);
    EXECUTE format('CREATE COLLATION %I.by_name (provider = icu, locale = %L)', 'names_' || language, language || '-u-kn-true');
  END LOOP;
END $$;

-- The schema with the order of a tenant's language; null where everybody's is right.
CREATE FUNCTION app.names_schema(of_tenant bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.nspname::text FROM tenant t JOIN pg_namespace n ON n.nspname = 'names_' || lower(substring(t.locale FROM '^[A-Za-z]+')) WHERE t.id_tenant = of_tenant
$$;
REVOKE ALL ON FUNCTION app.names_schema(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.names_schema(bigint) TO parley_app;
