-- What another system told of a contact, by its own name of the event: told again it counts for nothing.
CREATE TABLE campaign_contact_event (
  id_campaign bigint NOT NULL,
  event text NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_contact bigint NOT NULL REFERENCES campaign_contact ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (id_campaign, event)
);
CREATE INDEX campaign_contact_event_contact_idx ON campaign_contact_event (id_contact);
SELECT app.secure('campaign_contact_event');
