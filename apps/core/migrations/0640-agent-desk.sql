-- Who can be offered conversations: as they have set it, and until when their desk is known to be open.
CREATE TABLE desk_agent (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint NOT NULL REFERENCES app_user,
  is_available boolean NOT NULL DEFAULT false,
  -- They are away because they did not answer an offer.
  has_missed boolean NOT NULL DEFAULT false,
  -- Since when they have waited: since they came, became available, or were done with an offer last. What they have from the wall does not count.
  since timestamptz NOT NULL,
  seen_until timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, id_user)
);
CREATE INDEX desk_agent_user_idx ON desk_agent (id_user);
SELECT app.secure('desk_agent');

-- Conversations that are offered to people. Who has one is in conversation_hold; what it was about is only in the conversation.
CREATE TABLE transfer (
  id_transfer bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  id_line bigint,
  mode text NOT NULL CHECK (mode IN ('Attend', 'Blind')),
  state text NOT NULL DEFAULT 'RINGING'
    CHECK (state IN ('RINGING', 'ACCEPTED', 'COMPLETED', 'DECLINED', 'NO_ANSWER', 'CANCELLED', 'TAKEN_OVER', 'FAILED')),
  id_from bigint NOT NULL REFERENCES app_user,
  -- Null: anyone.
  id_to bigint REFERENCES app_user,
  id_agent bigint NOT NULL REFERENCES app_user,
  -- All it was offered to, each once.
  asked bigint[] NOT NULL,
  requested_at timestamptz NOT NULL,
  offered_until timestamptz NOT NULL,
  accepted_at timestamptz,
  ended_at timestamptz,
  outcome text,
  note text NOT NULL DEFAULT '',
  wrapped_up_at timestamptz,
  CONSTRAINT transfer_ended_check CHECK ((state IN ('RINGING', 'ACCEPTED')) = (ended_at IS NULL)),
  CONSTRAINT transfer_tenant_key UNIQUE (id_tenant, id_transfer)
);
-- A conversation is offered to one person at a time, and a person one conversation.
CREATE UNIQUE INDEX transfer_guid_key ON transfer (guid) WHERE state = 'RINGING';
CREATE UNIQUE INDEX transfer_agent_key ON transfer (id_tenant, id_agent) WHERE state = 'RINGING';
CREATE INDEX transfer_conversation_idx ON transfer (id_tenant, guid);
CREATE INDEX transfer_open_idx ON transfer (id_tenant, id_agent) WHERE state IN ('RINGING', 'ACCEPTED') OR (state = 'COMPLETED' AND wrapped_up_at IS NULL);
CREATE INDEX transfer_due_idx ON transfer (offered_until) WHERE state IN ('RINGING', 'ACCEPTED');
CREATE INDEX transfer_from_idx ON transfer (id_from);
CREATE INDEX transfer_to_idx ON transfer (id_to) WHERE id_to IS NOT NULL;
CREATE INDEX transfer_agent_idx ON transfer (id_agent);
SELECT app.secure('transfer');

-- Tenants with offers that are not answered in time, or of which someone else has the conversation, and with conversations that are over or that the
-- person does not have any more.
CREATE FUNCTION app.tenants_with_due_transfers(now_is timestamptz) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT t.id_tenant FROM transfer t
  WHERE (t.state = 'RINGING' AND (t.offered_until < now_is OR NOT EXISTS (SELECT FROM conversation_session s WHERE s.guid = t.guid)
      OR EXISTS (SELECT FROM conversation_hold h WHERE h.guid = t.guid AND h.id_user <> t.id_from AND h.until >= now_is)))
    OR (t.state = 'ACCEPTED' AND NOT EXISTS (SELECT FROM conversation_hold h WHERE h.guid = t.guid AND h.id_user = t.id_agent AND h.until >= now_is))
$$;
REVOKE ALL ON FUNCTION app.tenants_with_due_transfers(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenants_with_due_transfers(timestamptz) TO parley_app;
