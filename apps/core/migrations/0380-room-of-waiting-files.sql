-- What a tenant stores: files of tasks, of knowledge bases and audio assets, and what has come of files of contacts that wait to be imported,
-- which until now only another import of contacts counted. A part of such a file has CONTACT_PART_BYTES at most.
CREATE OR REPLACE FUNCTION app.stored_bytes(of_tenant bigint, except_task bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (SELECT coalesce(sum(result_size), 0) FROM task WHERE id_tenant = of_tenant AND id IS DISTINCT FROM except_task)::bigint
    + (SELECT coalesce(sum(bytes), 0) FROM knowledge_source WHERE id_tenant = of_tenant AND file_key IS NOT NULL)::bigint
    + (SELECT coalesce(sum(size), 0) FROM audio_asset WHERE id_tenant = of_tenant)::bigint
    + (SELECT coalesce(sum(least(bytes, parts_received * 4000000::bigint)), 0) FROM contact_import
       WHERE id_tenant = of_tenant AND state IN ('uploading', 'reading', 'preview', 'running'))::bigint
$$;
