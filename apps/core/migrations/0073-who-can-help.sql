-- Groups that carry one of the permissions where the tenant acts, and the people who can give it: never the one who asks. What concerns the
-- whole installation is carried and given in the operator's tenant only, and of that a customer's person is told no names.
DROP FUNCTION app.who_grants(text, text);
CREATE FUNCTION app.who_grants(area text, action text, is_system boolean, asker bigint) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'roles', coalesce((SELECT jsonb_agg(DISTINCT name) FROM role WHERE NOT (is_system AND app.tenant() <> 1)
      AND (id_tenant IS NULL OR id_tenant = app.tenant()) AND (permissions -> area @> to_jsonb(action) OR permissions -> area @> '-1')), '[]'::jsonb),
    'people', coalesce((SELECT jsonb_agg(name) FROM (
      SELECT DISTINCT u.firstname || ' ' || u.lastname AS name FROM membership m JOIN role r USING (id_role) JOIN app_user u USING (id_user)
      WHERE NOT (is_system AND app.tenant() <> 1) AND m.id_tenant = app.tenant() AND u.state = 'active' AND u.id_user IS DISTINCT FROM asker
        AND (r.permissions -> 'AccessManagement' @> '"edituser"' OR r.permissions -> 'AccessManagement' @> '-1')
      ORDER BY name LIMIT 5) helpers), '[]'::jsonb))
$$;
REVOKE ALL ON FUNCTION app.who_grants(text, text, boolean, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.who_grants(text, text, boolean, bigint) TO parley_app;
