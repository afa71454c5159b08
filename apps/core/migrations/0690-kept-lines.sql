-- A voice process has the lines of calls and outlives the core that started it for as long as calls are kept. `core` is the process that has it now, by
-- its lease; `epoch` counts who had it, so that one that stood still cannot take it back. `place`, sealed, is where it listens and what it wants to be shown.
CREATE TABLE app.voice_process (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  release text NOT NULL,
  place text NOT NULL,
  core uuid NOT NULL,
  epoch int NOT NULL DEFAULT 0,
  kept_until timestamptz NOT NULL
);

ALTER TABLE app.voice_process ENABLE ROW LEVEL SECURITY;

-- Which of them has the line of a conversation.
ALTER TABLE conversation_session ADD COLUMN voice uuid;
CREATE INDEX conversation_session_voice_idx ON conversation_session (voice) WHERE voice IS NOT NULL;

-- Whether a line may still be kept: its conversation then is taken over by who has the voice process, and by nobody else.
CREATE FUNCTION app.is_voiced(process uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM app.voice_process WHERE id = process AND kept_until > clock_timestamp())
$$;

CREATE FUNCTION app.add_voice(process uuid, its_host text, its_release text, its_place text, me uuid, millis int) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Those of hosts that did not come back.
  WITH gone AS (
    DELETE FROM app.voice_process v WHERE v.kept_until < clock_timestamp() - interval '1 hour'
      AND NOT EXISTS (SELECT FROM app.runtime_process p WHERE p.id = v.core AND p.lease_until > clock_timestamp())
    RETURNING v.id)
  UPDATE conversation_session SET voice = NULL WHERE voice IN (SELECT id FROM gone);
  INSERT INTO app.voice_process (id, host, release, place, core, kept_until)
  VALUES (process, its_host, its_release, its_place, me, clock_timestamp() + millis * interval '1 millisecond')
  ON CONFLICT (id) DO NOTHING
$$;

-- Those of a process that it still knows; what it does not know expires.
CREATE FUNCTION app.renew_voices(me uuid, known uuid[], millis int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE app.voice_process SET kept_until = clock_timestamp() + millis * interval '1 millisecond' WHERE core = me AND id = ANY (known)
$$;

-- Makes a process the one that has those of its host whose core is gone; of several that ask one gets each. Its own come once more where it has not
-- renewed them for a while: an answer was lost.
CREATE FUNCTION app.take_voices(my_host text, me uuid, known uuid[], millis int) RETURNS TABLE (id uuid, place text, epoch int)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE app.voice_process v SET core = me, epoch = v.epoch + 1, kept_until = clock_timestamp() + millis * interval '1 millisecond'
  WHERE v.host = my_host AND CASE WHEN v.core = me
    THEN v.id <> ALL (known) AND v.kept_until < clock_timestamp() + (millis - 3000) * interval '1 millisecond'
    ELSE NOT EXISTS (SELECT FROM app.runtime_process p WHERE p.id = v.core AND p.lease_until > clock_timestamp()) END
  RETURNING v.id, v.place, v.epoch
$$;

-- It is gone, and with it the lines it had.
CREATE FUNCTION app.forget_voice(process uuid, me uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM app.voice_process WHERE id = process AND core = me RETURNING id)
  UPDATE conversation_session SET voice = NULL WHERE voice IN (SELECT id FROM gone)
$$;

-- It has the lines of these conversations and of no others.
CREATE FUNCTION app.free_lines(process uuid, kept uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE conversation_session SET voice = NULL WHERE voice = process AND guid <> ALL (kept)
$$;

-- As before, but for those whose line is kept.
CREATE OR REPLACE FUNCTION app.forsaken_conversations(now_is timestamptz, most int) RETURNS TABLE (guid uuid, id_tenant bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT guid, id_tenant FROM conversation_session s
  WHERE (state IS NOT NULL OR deadline < now_is OR deadline = 'infinity')
    AND (owner IS NULL OR NOT EXISTS (SELECT FROM app.runtime_process p WHERE p.id = s.owner AND p.lease_until > clock_timestamp()))
    AND NOT EXISTS (SELECT FROM app.voice_process v WHERE v.id = s.voice AND v.kept_until > clock_timestamp())
  ORDER BY guid LIMIT most
$$;

REVOKE EXECUTE ON FUNCTION app.is_voiced(uuid), app.add_voice(uuid, text, text, text, uuid, int), app.renew_voices(uuid, uuid[], int),
  app.take_voices(text, uuid, uuid[], int), app.forget_voice(uuid, uuid), app.free_lines(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.is_voiced(uuid), app.add_voice(uuid, text, text, text, uuid, int), app.renew_voices(uuid, uuid[], int),
  app.take_voices(text, uuid, uuid[], int), app.forget_voice(uuid, uuid), app.free_lines(uuid, uuid[]) TO parley_app;
