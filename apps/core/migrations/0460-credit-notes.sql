-- Credit notes: each cancels one issued invoice as a whole. The document is that of its invoice, and nothing of it ever changes either.
ALTER TABLE invoice ADD CONSTRAINT invoice_tenant_key UNIQUE (id_tenant, id_invoice);
CREATE TABLE credit_note (
  id_credit_note bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_invoice bigint NOT NULL CONSTRAINT credit_note_invoice_key UNIQUE,
  number text NOT NULL CONSTRAINT credit_note_number_key UNIQUE,
  issued_on date NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  CONSTRAINT credit_note_invoice_fkey FOREIGN KEY (id_tenant, id_invoice) REFERENCES invoice (id_tenant, id_invoice)
);
SELECT app.secure('credit_note');
REVOKE UPDATE, DELETE ON credit_note FROM parley_app;

-- A month has a next invoice when all that it had are credited: their number says which it may have.
ALTER TABLE invoice ADD turn int NOT NULL DEFAULT 1;
ALTER TABLE invoice DROP CONSTRAINT invoice_month_key;
ALTER TABLE invoice ADD CONSTRAINT invoice_month_key UNIQUE (id_tenant, month, turn);
