-- Rehearsals of earlier releases did not play rules.
UPDATE campaign SET rehearsal = jsonb_set(rehearsal, '{result}', '{"stoppedAt": null, "rules": []}' || (rehearsal -> 'result'))
WHERE jsonb_typeof(rehearsal -> 'result') = 'object';
