-- Accounts at other sign-in providers that a person has linked to their own, beside the one of their row: one for each provider.
CREATE TABLE linked_account (
  id_linked_account bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant() REFERENCES tenant,
  id_user bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  linked_at timestamptz NOT NULL,
  CONSTRAINT linked_account_subject_key UNIQUE (issuer, subject),
  CONSTRAINT linked_account_issuer_key UNIQUE (id_user, issuer)
);
SELECT app.secure('linked_account');
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON linked_account FOR EACH STATEMENT EXECUTE FUNCTION app.access_changed();

CREATE OR REPLACE FUNCTION app.person_by_subject(wanted_issuer text, wanted_subject text) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id_user FROM app_user WHERE issuer = wanted_issuer AND subject = wanted_subject
  UNION ALL SELECT id_user FROM linked_account WHERE issuer = wanted_issuer AND subject = wanted_subject
  LIMIT 1
$$;

-- An account belongs to one person: who takes one over and who links one wait for each other.
CREATE FUNCTION app.hold_account(wanted_issuer text, wanted_subject text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(wanted_issuer || ' ' || wanted_subject, 180))
$$;
CREATE OR REPLACE FUNCTION app.adopt_by_email(wanted_issuer text, wanted_subject text, wanted_email text, chosen bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE adopted bigint;
BEGIN
  PERFORM app.hold_account(wanted_issuer, wanted_subject);
  adopted := app.person_by_subject(wanted_issuer, wanted_subject);
  IF adopted IS NOT NULL THEN RETURN adopted; END IF;
  UPDATE app_user SET issuer = wanted_issuer, subject = wanted_subject
  WHERE subject IS NULL AND id_user = (
    SELECT CASE WHEN bool_or(u.id_user = chosen) THEN chosen WHEN count(*) = 1 THEN min(u.id_user) END
    FROM app_user u JOIN tenant t USING (id_tenant)
    WHERE lower(u.email) = lower(wanted_email) AND u.subject IS NULL AND u.state = 'active' AND t.state = 'active')
  RETURNING id_user INTO adopted;
  RETURN adopted;
END $$;
