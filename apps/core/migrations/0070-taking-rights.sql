-- People who can sign in and edit both users and permission groups of the tenant acted for, by the roles they hold in it. Whoever was
-- invited and never came, or has no account yet, cannot.
DROP FUNCTION app.tenant_administrators();
CREATE FUNCTION app.tenant_administrators() RETURNS TABLE (id_user bigint, issuer text, subject text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id_user, u.issuer, u.subject FROM membership m JOIN role r USING (id_role) JOIN app_user u USING (id_user)
  WHERE m.id_tenant = app.tenant() AND u.state = 'active' AND (EXISTS (SELECT FROM user_activity a WHERE a.id_user = u.id_user)
    OR (u.subject IS NOT NULL AND u.invited_at IS NULL))
  GROUP BY u.id_user
  HAVING bool_or(r.permissions -> 'AccessManagement' @> '"edituser"' OR r.permissions -> 'AccessManagement' @> '-1')
    AND bool_or(r.permissions -> 'AccessManagement' @> '"editrole"' OR r.permissions -> 'AccessManagement' @> '-1')
$$;
REVOKE ALL ON FUNCTION app.tenant_administrators() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenant_administrators() TO parley_app;

-- Everything that is wrong with a row of an imported file, not only the first.
ALTER TABLE user_import_row ADD COLUMN problems jsonb NOT NULL DEFAULT '[]';
UPDATE user_import_row SET problems = jsonb_build_array(jsonb_build_object('field', field, 'reason', reason)) WHERE reason IS NOT NULL;
ALTER TABLE user_import_row DROP COLUMN field, DROP COLUMN reason;
