-- Several numbers of a contact, in the order in which they are tried, each with its zone, its tries and why it is not called any more. Null: the one in
-- `phone` is all there is. `phone` and `zone` are always those of the number that is called next, so that a claim asks what it did before.
ALTER TABLE campaign_contact ADD COLUMN numbers jsonb;
-- Whom a whole number is looked up among.
CREATE INDEX ON campaign_contact (id_campaign) WHERE numbers IS NOT NULL;
ALTER TABLE contact_import_before ADD COLUMN numbers jsonb;

ALTER TABLE campaign
  -- When the next number is tried: now, or after the wait of the result.
  ADD COLUMN next_number text NOT NULL DEFAULT 'now' CHECK (next_number IN ('now', 'delay')),
  -- As many as attempts can be: campaigns from before have no other limit.
  ADD COLUMN most_per_number int NOT NULL DEFAULT 50 CHECK (most_per_number BETWEEN 1 AND 50),
  -- The disposition of a flow that says that a number belongs to somebody else.
  ADD COLUMN wrong_number text NOT NULL DEFAULT 'Wrong number';
