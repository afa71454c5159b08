-- What may not be shown cannot be read in the database either. What is sealed cannot be added to here: such a variable keeps what happened
-- to it, one after the other, and who reads it makes the value of it. A text is sealed, [by how much, to what it was added] is not.
-- Values of before are sealed when the core starts, which has the key.
ALTER TABLE tenant_variable ADD COLUMN changes jsonb;

-- What a conversation leaves for the next: `set` or `add`, `setSealed` or `addSealed` where it may not be shown. Several may add at once: the row
-- itself is added to. What is added is [by how much, to what it was added], the second of which counts where nothing is stored yet.
CREATE OR REPLACE FUNCTION app.store_variable(tenant bigint, variable text, op text, given jsonb, now_is timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tenant_variable AS kept (id_tenant, name, value, changes, redacted, updated_at)
  VALUES (tenant, variable,
    CASE op WHEN 'set' THEN given WHEN 'add' THEN to_jsonb((given ->> 0)::numeric + (given ->> 1)::numeric) ELSE 'null' END,
    CASE WHEN op LIKE '%Sealed' THEN jsonb_build_array(given) END, op LIKE '%Sealed', now_is)
  ON CONFLICT (id_tenant, name) DO UPDATE SET updated_at = excluded.updated_at, redacted = kept.redacted OR excluded.redacted,
    value = CASE WHEN op LIKE 'set%' THEN excluded.value
      WHEN op = 'addSealed' OR kept.changes IS NOT NULL THEN kept.value
      WHEN jsonb_typeof(kept.value) = 'number' THEN to_jsonb((kept.value #>> '{}')::numeric + (given ->> 0)::numeric)
      ELSE excluded.value END,
    changes = CASE WHEN op LIKE 'set%' THEN excluded.changes
      WHEN op = 'addSealed' THEN coalesce(kept.changes, '[]') || excluded.changes
      ELSE kept.changes || jsonb_build_array(given) END
$$;
