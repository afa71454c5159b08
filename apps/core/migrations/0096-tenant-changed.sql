-- “Changed … by …” of a tenant is true of all its settings: whatever is recorded as a change of the tenant is one, wherever it is kept.
CREATE FUNCTION app.note_tenant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenant SET updated_at = NEW.at, updated_by = NEW.actor_id WHERE id_tenant = NEW.id_tenant AND id_tenant::text = NEW.entity_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tenant_changed AFTER INSERT ON audit_event FOR EACH ROW
  WHEN (NEW.entity_kind = 'Tenant' AND NEW.kind = 3) EXECUTE FUNCTION app.note_tenant_change();
REVOKE ALL ON FUNCTION app.note_tenant_change() FROM PUBLIC;
