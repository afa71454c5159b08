-- What robots do for conversations. A task is of its conversation, and is of no use once that is over.
CREATE TABLE rpa_task (
  guid uuid PRIMARY KEY DEFAULT uuidv7(),
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  conversation uuid NOT NULL,
  ask text NOT NULL,
  queue text NOT NULL,
  -- Sealed: what a flow knows, and what a robot found out.
  input text NOT NULL,
  result text,
  error text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'done', 'failed', 'gone')),
  is_test boolean NOT NULL,
  may_repeat boolean NOT NULL,
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
SELECT app.secure('rpa_task');
CREATE UNIQUE INDEX rpa_task_ask_idx ON rpa_task (conversation, ask);
CREATE INDEX rpa_task_queue_idx ON rpa_task (id_tenant, queue, created_at) WHERE state IN ('waiting', 'taken');
CREATE INDEX rpa_task_expires_idx ON rpa_task (id_tenant, expires_at);
