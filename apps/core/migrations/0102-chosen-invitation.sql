-- Where several tenants have invited one address, the link in an invitation says which account is meant. One that is disabled, or of a
-- suspended tenant, waits for nobody, so it is in nobody's way.
DROP FUNCTION app.adopt_by_email(text, text, text);
CREATE FUNCTION app.adopt_by_email(wanted_issuer text, wanted_subject text, wanted_email text, chosen bigint) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE app_user SET issuer = wanted_issuer, subject = wanted_subject
  WHERE subject IS NULL AND id_user = (
    SELECT CASE WHEN bool_or(u.id_user = chosen) THEN chosen WHEN count(*) = 1 THEN min(u.id_user) END
    FROM app_user u JOIN tenant t USING (id_tenant)
    WHERE lower(u.email) = lower(wanted_email) AND u.subject IS NULL AND u.state = 'active' AND t.state = 'active')
  RETURNING id_user
$$;
REVOKE ALL ON FUNCTION app.adopt_by_email(text, text, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.adopt_by_email(text, text, text, bigint) TO parley_app;
