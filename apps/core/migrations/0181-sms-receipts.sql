-- Text messages that a center took, by the ids it gave their parts, until it says what became of them. Receipts name no tenant.
CREATE TABLE sms_part (
  id_sms_part bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  node_id text NOT NULL,
  -- Parts of one message share it.
  message uuid NOT NULL,
  center text NOT NULL,
  message_id text NOT NULL,
  sent_at timestamptz NOT NULL,
  state text,
  error text,
  receipt_at timestamptz
);
CREATE INDEX sms_part_message_idx ON sms_part (center, message_id, sent_at DESC);
CREATE INDEX sms_part_guid_idx ON sms_part (id_tenant, guid);
CREATE INDEX sms_part_sent_idx ON sms_part (sent_at);
SELECT app.secure('sms_part');

-- Notes what became of a part, once: the newest with that id, as centers use ids again. False where none is known.
CREATE FUNCTION app.note_receipt(by_center text, of_message text, is_now text, why text, at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found bigint;
BEGIN
  SELECT id_sms_part INTO found FROM sms_part WHERE center = by_center AND message_id = of_message ORDER BY sent_at DESC LIMIT 1;
  IF found IS NULL THEN RETURN false; END IF;
  UPDATE sms_part SET state = is_now, error = why, receipt_at = at WHERE id_sms_part = found AND state IS NULL;
  RETURN true;
END $$;
-- What is a week old waits for no receipt, and goes once its conversation has gone: some at a time.
CREATE FUNCTION app.forget_sms(now_is timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM sms_part WHERE id_sms_part IN (
    SELECT s.id_sms_part FROM sms_part s WHERE s.sent_at < now_is - interval '7 days'
      AND (s.state IS NULL OR NOT EXISTS (SELECT FROM dial_log d WHERE d.guid = s.guid)) ORDER BY s.sent_at LIMIT 5000)
$$;
REVOKE ALL ON FUNCTION app.note_receipt(text, text, text, text, timestamptz), app.forget_sms(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.note_receipt(text, text, text, text, timestamptz), app.forget_sms(timestamptz) TO parley_app;
