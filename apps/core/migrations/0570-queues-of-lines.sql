-- A line that is full can let callers wait for one of its calls to end.
ALTER TABLE line
  DROP CONSTRAINT line_when_full_check,
  ADD CONSTRAINT line_when_full_check CHECK (when_full IN ('refuse', 'line', 'queue')),
  ADD COLUMN queue_most int NOT NULL DEFAULT 10,
  ADD COLUMN queue_seconds int NOT NULL DEFAULT 60,
  ADD COLUMN queue_hold text NOT NULL DEFAULT 'ring' CHECK (queue_hold IN ('ring', 'answer')),
  ADD COLUMN queue_text text NOT NULL DEFAULT '',
  ADD COLUMN queue_every int NOT NULL DEFAULT 30,
  -- Numbers, or how they begin, that go before others; one per line.
  ADD COLUMN queue_first text NOT NULL DEFAULT '',
  ADD COLUMN when_queue_ends text NOT NULL DEFAULT 'refuse' CHECK (when_queue_ends IN ('refuse', 'line', 'flow')),
  ADD COLUMN id_full_script bigint,
  ADD CONSTRAINT line_full_script_fkey FOREIGN KEY (id_tenant, id_full_script) REFERENCES call_script (id_tenant, id_call_script)
    ON DELETE SET NULL (id_full_script);

-- Calls that waited for their line, and those that do. Their order is that of their numbers, which are given under the lock of the tenant's calls:
-- it does not depend on the clock of any process.
CREATE TABLE queued_call (
  id_queued_call bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  id_line bigint NOT NULL,
  -- Where it rings: it stays there when its line moves.
  id_module bigint NOT NULL,
  -- Of the process that holds it; what is left by one that died is lost once its lease is over.
  process uuid NOT NULL,
  from_number text NOT NULL,
  to_number text NOT NULL,
  is_first boolean NOT NULL,
  -- The place it began at.
  position int NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'CONNECTED', 'OVERFLOWED', 'ABANDONED')),
  -- What was looked at when it came.
  trail jsonb NOT NULL,
  at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT queued_call_key UNIQUE (id_tenant, guid),
  CONSTRAINT queued_call_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE CASCADE,
  CONSTRAINT queued_call_module_fkey FOREIGN KEY (id_tenant, id_module) REFERENCES dial_module (id_tenant, id_module) ON DELETE CASCADE
);
CREATE INDEX queued_call_waiting_idx ON queued_call (id_tenant, is_first DESC, id_queued_call) WHERE state = 'WAITING';
CREATE INDEX queued_call_line_idx ON queued_call (id_tenant, id_line, at);
CREATE INDEX queued_call_at_idx ON queued_call (at);
SELECT app.secure('queued_call');

-- It is answered because all calls of its line are taken, and takes up none of them.
ALTER TABLE incoming_call ADD COLUMN is_overflow boolean NOT NULL DEFAULT false;

ALTER TABLE refused_call ADD COLUMN waited_ms int;

-- A call that waited counts in the minute in which its wait ended.
CREATE OR REPLACE FUNCTION app.count_refused_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_queue (id_tenant, call)
  SELECT id_tenant, ROW(id_tenant, 0, id_line, false, at, NULL, at + coalesce(waited_ms, 0) * interval '1 millisecond', 0, 0, NULL, 1,
    NULL)::app.finished_call
  FROM written WHERE id_line IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION app.forget_incoming(now_is timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM refused_call WHERE at < now_is - interval '30 days';
  DELETE FROM queued_call WHERE at < now_is - interval '30 days';
  DELETE FROM incoming_call WHERE at < now_is - interval '1 minute'
$$;
