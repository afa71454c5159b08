-- What nobody understood and somebody has looked at since: the event of a conversation. The words stay in the conversation alone, with what is
-- masked, erased and forgotten there.
CREATE TABLE nlp_feedback_done (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  seq int NOT NULL,
  done_at timestamptz NOT NULL,
  done_by bigint,
  PRIMARY KEY (id_tenant, guid, seq)
);
SELECT app.secure('nlp_feedback_done');
