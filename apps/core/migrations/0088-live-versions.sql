-- Which version of a flow was live when, and who put it there. The open period is the one of call_script.published_version.
CREATE TABLE call_script_live (
  id_call_script_live bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_call_script bigint NOT NULL,
  version int NOT NULL,
  live_from timestamptz NOT NULL,
  live_until timestamptz,
  published_by bigint REFERENCES app_user,
  CONSTRAINT call_script_live_history_fkey FOREIGN KEY (id_call_script, version)
    REFERENCES call_script_history (id_call_script, version) ON DELETE CASCADE
);
CREATE INDEX call_script_live_version_idx ON call_script_live (id_call_script, version, live_from DESC);
CREATE UNIQUE INDEX call_script_live_open_key ON call_script_live (id_call_script) WHERE live_until IS NULL;
SELECT app.secure('call_script_live');

-- What was published before is known from the audit log.
WITH published AS (
  SELECT e.id_audit_event, e.id_tenant, s.id_call_script, (e.after ->> 'publishedVersion')::int AS version, e.at, e.actor_id
  FROM audit_event e
  JOIN call_script s ON s.id_call_script::text = e.entity_id AND s.id_tenant = e.id_tenant
  WHERE e.entity_kind IN ('CallScript', 'Component') AND e.kind = 3
    AND jsonb_typeof(e.before -> 'publishedVersion') IN ('number', 'null') AND jsonb_typeof(e.after -> 'publishedVersion') = 'number'
    AND e.before -> 'publishedVersion' IS DISTINCT FROM e.after -> 'publishedVersion'
)
INSERT INTO call_script_live (id_tenant, id_call_script, version, live_from, live_until, published_by)
SELECT p.id_tenant, p.id_call_script, p.version, p.at, lead(p.at) OVER (PARTITION BY p.id_call_script ORDER BY p.id_audit_event),
  (SELECT id_user FROM app_user u WHERE u.id_user = p.actor_id)
FROM published p JOIN call_script_history h USING (id_call_script, version)
ORDER BY p.id_audit_event;

-- Where the log no longer knows, nothing was live before the version was saved.
DELETE FROM call_script_live live USING call_script s
WHERE s.id_call_script = live.id_call_script AND live.live_until IS NULL AND live.version IS DISTINCT FROM s.published_version;
INSERT INTO call_script_live (id_tenant, id_call_script, version, live_from)
SELECT s.id_tenant, s.id_call_script, s.published_version,
  greatest(h.created_at, (SELECT max(l.live_until) FROM call_script_live l WHERE l.id_call_script = s.id_call_script))
FROM call_script s JOIN call_script_history h ON h.id_call_script = s.id_call_script AND h.version = s.published_version
WHERE NOT EXISTS (SELECT FROM call_script_live l WHERE l.id_call_script = s.id_call_script AND l.live_until IS NULL);
