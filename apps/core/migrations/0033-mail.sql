-- Mail on its way. The text is sealed, since it may hold links that open doors, and forgotten once it was sent or refused for good.
CREATE TABLE mail (
  id_mail bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  about_kind text NOT NULL,
  about_id text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL,
  next_at timestamptz,
  finished_at timestamptz,
  CHECK (state = 'queued' OR body IS NULL)
);
CREATE INDEX mail_about_idx ON mail (id_tenant, about_kind, about_id, id_mail DESC);
CREATE INDEX mail_finished_idx ON mail (finished_at) WHERE state <> 'queued';
SELECT app.secure('mail');

-- Files that tasks have left in the storage.
ALTER TABLE task ADD COLUMN result_key text, ADD COLUMN result_name text, ADD COLUMN result_type text, ADD COLUMN result_size bigint;
CREATE INDEX task_finished_idx ON task (finished_at) WHERE finished_at IS NOT NULL;

-- Tasks are forgotten a month after their end, with the files they left; mail after three months.
CREATE FUNCTION app.forget_old(now_is timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone record;
BEGIN
  FOR gone IN DELETE FROM task WHERE finished_at < now_is - interval '30 days' RETURNING id_tenant, result_key LOOP
    IF gone.result_key IS NOT NULL THEN
      PERFORM graphile_worker.add_job('files.remove',
        json_build_object('tenant', gone.id_tenant, 'payload', json_build_object('key', gone.result_key)));
    END IF;
  END LOOP;
  DELETE FROM mail WHERE state <> 'queued' AND finished_at < now_is - interval '90 days';
END $$;
REVOKE ALL ON FUNCTION app.forget_old(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.forget_old(timestamptz) TO parley_app;
