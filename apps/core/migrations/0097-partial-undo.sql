-- An event can be taken back field by field, by several events.
DROP INDEX audit_event_undoes_key;
CREATE INDEX audit_event_undoes ON audit_event (undoes) WHERE undoes IS NOT NULL;
