-- Where whoever did something is at home: a tenant's log names it though its readers may not read that tenant's row.
CREATE FUNCTION app.audit_home(id bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.name FROM audit_event e JOIN tenant t ON t.id_tenant = e.actor_tenant
  WHERE e.id_audit_event = id AND e.id_tenant = app.tenant()
$$;
REVOKE ALL ON FUNCTION app.audit_home(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.audit_home(bigint) TO parley_app;
