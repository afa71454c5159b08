-- Temporary tables come before all others unless they are named last: nobody's may stand in for a table that an owner's function reads.
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'app'::regnamespace AND prosecdef LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', each.name);
  END LOOP;
END $$;

-- An event's place and hash are the sealer's to give: the serving role cannot add one that looks sealed.
REVOKE INSERT ON audit_event FROM parley_app;
GRANT INSERT (id_tenant, at, actor_id, actor_name, actor_kind, actor_tenant, address, request_id, kind, area, entity_kind, entity_id, entity_name,
  before, after, salt, digest) ON audit_event TO parley_app;
