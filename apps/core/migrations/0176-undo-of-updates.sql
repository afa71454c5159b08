-- What contacts were before an import changed them, so that undoing it gives that back: it goes with the contact, and when the import is undone.
CREATE TABLE contact_import_before (
  id_contact_import bigint NOT NULL,
  id_contact bigint NOT NULL REFERENCES campaign_contact ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  phone text NOT NULL,
  name text NOT NULL,
  zone text NOT NULL,
  language text,
  data jsonb NOT NULL,
  state text NOT NULL,
  due_at timestamptz,
  -- Called more often by now: what is known of them stays.
  attempts int NOT NULL,
  changed_by_import bigint,
  PRIMARY KEY (id_contact_import, id_contact),
  CONSTRAINT contact_import_before_import_fkey FOREIGN KEY (id_tenant, id_contact_import)
    REFERENCES contact_import (id_tenant, id_contact_import) ON DELETE CASCADE
);
CREATE INDEX contact_import_before_contact_idx ON contact_import_before (id_contact);
SELECT app.secure('contact_import_before');

-- The import that changed a contact last; null: none did, or something else has since.
ALTER TABLE campaign_contact ADD COLUMN changed_by_import bigint;
