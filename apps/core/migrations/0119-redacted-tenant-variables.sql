-- A value keeps its mark beyond the conversation: what was made from a redacted one is redacted wherever it is read, and the variable from then on.
ALTER TABLE tenant_variable ADD COLUMN redacted boolean NOT NULL DEFAULT false;

-- What a conversation leaves for the next: `set` or `add`, `setHidden` or `addHidden` where it is redacted. Several may add at once: the row
-- itself is added to. What is added is [by how much, to what it was added], the second of which counts where nothing is stored yet.
CREATE OR REPLACE FUNCTION app.store_variable(tenant bigint, variable text, op text, given jsonb, now_is timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tenant_variable AS kept (id_tenant, name, value, redacted, updated_at)
  VALUES (tenant, variable, CASE WHEN op LIKE 'add%' AND jsonb_typeof(given) = 'array'
    THEN to_jsonb((given ->> 0)::numeric + (given ->> 1)::numeric) ELSE given END, op LIKE '%Hidden', now_is)
  ON CONFLICT (id_tenant, name) DO UPDATE SET updated_at = excluded.updated_at, redacted = kept.redacted OR excluded.redacted,
    value = CASE WHEN op LIKE 'add%' AND jsonb_typeof(kept.value) = 'number'
      THEN to_jsonb((kept.value #>> '{}')::numeric + (CASE jsonb_typeof(given) WHEN 'array' THEN given ->> 0 ELSE given #>> '{}' END)::numeric)
      ELSE excluded.value END
$$;
