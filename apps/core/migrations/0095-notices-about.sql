-- A notice is read where its person is at home, and is data of the tenant that it tells about. Until now only the first was known; what was
-- told before counts as told about the tenant of its reader.
ALTER TABLE notice ADD COLUMN about_tenant bigint DEFAULT app.tenant();
UPDATE notice SET about_tenant = id_tenant;
ALTER TABLE notice ALTER COLUMN about_tenant SET NOT NULL;
CREATE INDEX notice_about_idx ON notice (about_tenant, id_notice DESC);

CREATE OR REPLACE FUNCTION app.add_notices(people bigint[], wanted_title text, wanted_text text, wanted_path text, at timestamptz)
  RETURNS SETOF bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notice (id_tenant, about_tenant, id_user, title, text, path, created_at)
  SELECT u.id_tenant, app.tenant(), u.id_user, wanted_title, wanted_text, wanted_path, at FROM app_user u
  WHERE u.id_user = ANY (people) AND u.state = 'active' AND (u.id_tenant = app.tenant()
    OR EXISTS (SELECT FROM membership m WHERE m.id_user = u.id_user AND m.id_tenant = app.tenant()))
  RETURNING id_user
$$;

-- The erasure desk reaches what was told about its own tenant in whoever's bell it stands, and nothing told about another.
CREATE FUNCTION app.find_notices(pattern text) RETURNS TABLE (title text, text text, path text, created_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.title, n.text, n.path, n.created_at FROM notice n
  WHERE n.about_tenant = app.tenant() AND concat_ws(' ', n.title, n.text, n.path) ~* pattern ORDER BY n.id_notice DESC
$$;
CREATE FUNCTION app.clean_notices(pattern text, gone text) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH cleaned AS (
    UPDATE notice n SET title = regexp_replace(n.title, pattern, gone, 'gi'), text = regexp_replace(n.text, pattern, gone, 'gi'),
      path = regexp_replace(n.path, pattern, gone, 'gi')
    WHERE n.about_tenant = app.tenant() AND concat_ws(' ', n.title, n.text, n.path) ~* pattern RETURNING 1)
  SELECT count(*) FROM cleaned
$$;
REVOKE ALL ON FUNCTION app.find_notices(text), app.clean_notices(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.find_notices(text), app.clean_notices(text, text) TO parley_app;
