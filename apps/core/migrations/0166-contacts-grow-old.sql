-- What grows old of contacts: found by when they were added.
CREATE INDEX campaign_contact_created_idx ON campaign_contact (id_tenant, created_at);

-- Files of contacts lie in the storage until they are imported; a row that goes takes them along.
CREATE FUNCTION app.remove_import_files(gone contact_import) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE stored record;
BEGIN
  IF gone.state NOT IN ('uploading', 'reading', 'preview', 'running') THEN RETURN; END IF;
  FOR stored IN SELECT key AS part, value AS hash FROM jsonb_each_text(coalesce(gone.reading -> 'parts', '{}')) LOOP
    PERFORM graphile_worker.add_job('files.remove', json_build_object('tenant', gone.id_tenant, 'payload', json_build_object('key',
      format('tenants/%s/imports/%s/%s-%s', gone.id_tenant, gone.id_contact_import, stored.part, left(stored.hash, 16)))));
  END LOOP;
END $$;
CREATE FUNCTION app.removed_import() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM app.remove_import_files(OLD);
  RETURN OLD;
END $$;
CREATE TRIGGER removed_import BEFORE DELETE ON contact_import FOR EACH ROW EXECUTE FUNCTION app.removed_import();

-- Decisions go after the days that a tenant says, files that nobody imports after a week: some at a time, each minute.
CREATE FUNCTION app.forget_contacts(now_is timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone contact_import;
BEGIN
  DELETE FROM campaign_decision WHERE id_decision IN (
    SELECT old.id_decision FROM tenant t LEFT JOIN campaign_policy p USING (id_tenant) CROSS JOIN LATERAL (
      SELECT d.id_decision FROM campaign_decision d
      WHERE d.id_tenant = t.id_tenant AND d.at < now_is - make_interval(days => coalesce(p.decision_days, 180)) ORDER BY d.at LIMIT 5000) AS old);
  FOR gone IN SELECT * FROM contact_import
    WHERE state IN ('uploading', 'reading', 'preview') AND created_at < now_is - interval '7 days' LIMIT 20 FOR UPDATE SKIP LOCKED LOOP
    PERFORM app.remove_import_files(gone);
    UPDATE contact_import SET state = 'refused', error = 'The file was not imported within 7 days, and was removed. Upload it again.',
      reading = reading - 'preview' - 'parts' WHERE id_contact_import = gone.id_contact_import;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app.forget_contacts(timestamptz), app.remove_import_files(contact_import), app.removed_import() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.forget_contacts(timestamptz) TO parley_app;
