-- Centers name a message in receipts as they please: hexadecimal in the answer and decimal in the receipt or the other way round, without
-- leading zeros, in another case. Two ids may be one where these overlap: the id itself in lower case, and what it is as a hexadecimal number.
CREATE FUNCTION app.sms_forms(id text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN plain ~ '^[0-9a-f]+$' THEN ARRAY[plain, ('0x' || plain)::numeric::text] ELSE ARRAY[plain] END
  FROM (SELECT coalesce(nullif(ltrim(regexp_replace(lower(id), '^0x', ''), '0'), ''), '0') AS plain) AS one
$$;
CREATE INDEX sms_part_forms_idx ON sms_part USING gin (app.sms_forms(message_id));

-- Notes what became of a part, once: the newest with that id, as centers use ids again; else, where asked to, the only one of the last week whose
-- id is the same in another form. Answers how many there were: none or several are noted nowhere.
DROP FUNCTION app.note_receipt(text, text, text, text, timestamptz);
CREATE FUNCTION app.note_receipt(by_center text, of_message text, is_now text, why text, at timestamptz, any_form boolean) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found bigint[];
BEGIN
  found := ARRAY(SELECT id_sms_part FROM sms_part WHERE center = by_center AND message_id = of_message ORDER BY sent_at DESC LIMIT 1);
  IF found = '{}' AND any_form THEN
    found := ARRAY(SELECT DISTINCT ON (message_id) id_sms_part FROM sms_part
      WHERE app.sms_forms(message_id) && app.sms_forms(of_message) AND center = by_center AND sent_at > at - interval '7 days'
      ORDER BY message_id, sent_at DESC);
  END IF;
  IF cardinality(found) = 1 THEN
    UPDATE sms_part SET state = is_now, error = why, receipt_at = at WHERE id_sms_part = found[1] AND state IS NULL;
  END IF;
  RETURN cardinality(found);
END $$;
REVOKE ALL ON FUNCTION app.sms_forms(text), app.note_receipt(text, text, text, text, timestamptz, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.sms_forms(text), app.note_receipt(text, text, text, text, timestamptz, boolean) TO parley_app;
