-- What is sent to contacts after tries to which nobody answered, and by what consent.
ALTER TABLE campaign
  -- Somebody ended it, or what it still had to send: nothing follows its calls any more.
  ADD COLUMN drops_follow_ups boolean NOT NULL DEFAULT false,
  ADD COLUMN follow_ups jsonb NOT NULL
  DEFAULT '{"steps": [], "consent": "column", "consentColumn": "", "isStated": false, "statedBy": null, "statedAt": null}';
-- How many messages a person gets from all campaigns of the tenant, at most, within so many days.
ALTER TABLE campaign_policy
  ADD COLUMN most_messages int NOT NULL DEFAULT 2 CHECK (most_messages BETWEEN 1 AND 100),
  ADD COLUMN message_days int NOT NULL DEFAULT 7 CHECK (message_days BETWEEN 1 AND 365);

-- Messages to contacts, each written with the result of the try that it follows. One of a follow-up for a contact, for good.
CREATE TABLE campaign_follow_up (
  id_follow_up bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  id_contact bigint NOT NULL REFERENCES campaign_contact ON DELETE CASCADE,
  -- Of the follow-up, in the settings of the campaign.
  key uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  -- The try that it follows, as its settings count; null: the contact was given up.
  tries int,
  -- Of the conversation that the try was, and the number that was called.
  guid uuid NOT NULL,
  phone text NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'leftOut', 'unknown')),
  reason text,
  error text,
  attempts int NOT NULL DEFAULT 0,
  -- When it is looked at next; while it is sent, until when its process has it.
  due_at timestamptz,
  sent_at timestamptz,
  recipient text,
  body text,
  UNIQUE (id_contact, key)
);
CREATE INDEX campaign_follow_up_due_idx ON campaign_follow_up (id_tenant, due_at) WHERE state IN ('waiting', 'sending');
-- Of one campaign, so that what waits in those that are held is not read again and again.
CREATE INDEX campaign_follow_up_waiting_idx ON campaign_follow_up (id_campaign, channel, due_at) WHERE state = 'waiting';
CREATE INDEX campaign_follow_up_counts_idx ON campaign_follow_up (id_campaign, state, reason);
-- What a person was sent lately, by number and by address.
CREATE INDEX campaign_follow_up_phone_idx ON campaign_follow_up (id_tenant, phone, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX campaign_follow_up_recipient_idx ON campaign_follow_up (id_tenant, recipient, sent_at) WHERE sent_at IS NOT NULL;
SELECT app.secure('campaign_follow_up');

-- Tenants with messages that are due.
CREATE FUNCTION app.tenants_to_follow_up(at timestamptz) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id_tenant FROM tenant t WHERE EXISTS (SELECT FROM campaign_follow_up f
    WHERE f.id_tenant = t.id_tenant AND f.state IN ('waiting', 'sending') AND f.due_at <= at)
$$;
REVOKE ALL ON FUNCTION app.tenants_to_follow_up(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenants_to_follow_up(timestamptz) TO parley_app;
