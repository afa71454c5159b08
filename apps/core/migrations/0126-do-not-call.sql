-- Who asked not to be called. The fingerprint, keyed by the master key, holds when the number itself is erased: erasing a person must not
-- have them called again.
CREATE TABLE suppression (
  id_suppression bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  fingerprint text NOT NULL,
  identifier text,
  reason text NOT NULL,
  created_at timestamptz NOT NULL
);
SELECT app.secure('suppression');
CREATE UNIQUE INDEX suppression_fingerprint_idx ON suppression (id_tenant, fingerprint);

-- Who wants to be called later. A request belongs to its conversation, and goes with it.
CREATE TABLE callback_request (
  id_callback_request bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  ask text NOT NULL,
  number text NOT NULL,
  due_at timestamptz NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL
);
SELECT app.secure('callback_request');
CREATE UNIQUE INDEX callback_request_ask_idx ON callback_request (guid, ask);
CREATE INDEX callback_request_due_idx ON callback_request (id_tenant, due_at);
