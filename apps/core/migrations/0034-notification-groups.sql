CREATE TABLE notification_group (
  id_notification_group bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  is_enabled boolean NOT NULL,
  events jsonb NOT NULL,
  emails jsonb NOT NULL,
  id_users jsonb NOT NULL,
  webhook_url text,
  -- Sealed. After a change the earlier one signs, too, for a day, so that the other side can change in its own time.
  webhook_secret text,
  webhook_earlier text,
  webhook_earlier_until timestamptz,
  quiet jsonb,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CHECK ((webhook_url IS NULL) = (webhook_secret IS NULL))
);
CREATE UNIQUE INDEX notification_group_name_key ON notification_group (id_tenant, lower(name));
SELECT app.secure('notification_group');

-- What happened and was not told yet. Rows are only added, so that work which raises events never waits for other work.
CREATE TABLE raised_event (
  id_raised_event bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  kind text NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  path text NOT NULL,
  at timestamptz NOT NULL,
  bucket bigint NOT NULL
);
CREATE INDEX raised_event_bucket_idx ON raised_event (id_tenant, bucket);
SELECT app.secure('raised_event');

-- What is told: one event, or many as one.
CREATE TABLE notification_message (
  message uuid PRIMARY KEY DEFAULT uuidv7(),
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  kind text,
  key text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  path text NOT NULL,
  at timestamptz NOT NULL,
  events int NOT NULL
);
CREATE INDEX notification_message_at_idx ON notification_message (id_tenant, kind, at);
SELECT app.secure('notification_message');

CREATE TABLE notification_delivery (
  id_delivery bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_notification_group bigint NOT NULL REFERENCES notification_group ON DELETE CASCADE,
  message uuid NOT NULL REFERENCES notification_message ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'webhook', 'inApp')),
  target text NOT NULL,
  id_user bigint,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'dropped')),
  attempts int NOT NULL DEFAULT 0,
  response_code int,
  error text,
  created_at timestamptz NOT NULL,
  next_at timestamptz,
  finished_at timestamptz,
  is_test boolean NOT NULL DEFAULT false
);
CREATE INDEX notification_delivery_group_idx ON notification_delivery (id_tenant, id_notification_group, id_delivery DESC);
CREATE INDEX notification_delivery_message_idx ON notification_delivery (message);
SELECT app.secure('notification_delivery');

-- What concerns every tenant is raised for each that has somebody to tell.
CREATE FUNCTION app.raise_everywhere(kind text, title text, text text, path text, at timestamptz, bucket bigint, run_at timestamptz)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE each bigint;
BEGIN
  FOR each IN SELECT DISTINCT g.id_tenant FROM notification_group g WHERE g.is_enabled AND g.events ? raise_everywhere.kind LOOP
    INSERT INTO raised_event (id_tenant, kind, key, title, text, path, at, bucket)
      VALUES (each, raise_everywhere.kind, raise_everywhere.path, raise_everywhere.title, raise_everywhere.text, raise_everywhere.path,
        raise_everywhere.at, raise_everywhere.bucket);
    PERFORM graphile_worker.add_job('notifications.collect', json_build_object('tenant', each, 'payload', json_build_object()),
      run_at => raise_everywhere.run_at, job_key => each || ':notifications ' || raise_everywhere.bucket);
  END LOOP;
END $$;

-- A minute's look for events whose job was lost with the transaction that was to add it; and what is old goes.
CREATE FUNCTION app.tend_notifications(now_is timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE each bigint;
BEGIN
  FOR each IN SELECT DISTINCT id_tenant FROM raised_event WHERE at < now_is - interval '30 seconds' LOOP
    PERFORM graphile_worker.add_job('notifications.collect', json_build_object('tenant', each, 'payload', json_build_object()),
      job_key => each || ':notifications left');
  END LOOP;
  DELETE FROM notification_message WHERE at < now_is - interval '30 days';
END $$;
REVOKE ALL ON FUNCTION app.raise_everywhere(text, text, text, text, timestamptz, bigint, timestamptz), app.tend_notifications(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.raise_everywhere(text, text, text, text, timestamptz, bigint, timestamptz), app.tend_notifications(timestamptz) TO parley_app;
