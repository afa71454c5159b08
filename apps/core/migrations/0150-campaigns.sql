-- Campaigns: whom to call, when, on which lines, and how far they are.
CREATE TABLE campaign (
  id_campaign bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  id_folder bigint,
  description text NOT NULL DEFAULT '',
  -- Process states: CREATED 1.
  status smallint NOT NULL DEFAULT 1,
  comment text NOT NULL DEFAULT '',
  id_owner bigint REFERENCES app_user,
  submitted_by bigint REFERENCES app_user,
  priority int NOT NULL DEFAULT 5 CHECK (priority BETWEEN 1 AND 9),
  weight int NOT NULL DEFAULT 10 CHECK (weight > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  zone text NOT NULL,
  windows jsonb NOT NULL,
  restricted_dates jsonb NOT NULL DEFAULT '[]',
  max_concurrent int NOT NULL DEFAULT 10 CHECK (max_concurrent > 0),
  calls_per_second int NOT NULL DEFAULT 2 CHECK (calls_per_second > 0),
  ring_timeout_seconds int NOT NULL DEFAULT 30,
  on_machine text NOT NULL DEFAULT 'hangUp' CHECK (on_machine IN ('hangUp', 'message', 'talk')),
  machine_message text NOT NULL DEFAULT '',
  retries jsonb NOT NULL,
  most_attempts int NOT NULL DEFAULT 5,
  breaker jsonb,
  budget numeric(15, 6) CHECK (budget >= 0),
  frequency_cap jsonb,
  region text NOT NULL,
  language text,
  always_on boolean NOT NULL DEFAULT false,
  columns jsonb NOT NULL,
  -- Why it makes no calls now, as the dialer found last: an array of holds.
  holds jsonb NOT NULL DEFAULT '[]',
  -- Until when the breaker holds it.
  broken_until timestamptz,
  spent numeric(15, 6) NOT NULL DEFAULT 0,
  started_at timestamptz,
  finished_at timestamptz,
  -- The last rehearsal: an id of a task, when, of which state of the campaign, and what came out.
  rehearsal jsonb,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES app_user,
  updated_at timestamptz NOT NULL,
  updated_by bigint REFERENCES app_user,
  CONSTRAINT campaign_tenant_key UNIQUE (id_tenant, id_campaign),
  CONSTRAINT campaign_folder_fkey FOREIGN KEY (id_tenant, id_folder) REFERENCES folder (id_tenant, id_folder)
);
CREATE UNIQUE INDEX campaign_name_key ON campaign (id_tenant, coalesce(id_folder, 0), lower(name));
CREATE INDEX campaign_updated_idx ON campaign (id_tenant, updated_at DESC, id_campaign DESC);
-- Those that the dialer and the calendar look after: planned, in progress, stopped and waiting ones.
CREATE INDEX campaign_status_idx ON campaign (status, id_tenant) WHERE status IN (0, 1, 2, 3, 4, 5, 7, 8);
SELECT app.secure('campaign');

-- One flow, or two that share the contacts.
CREATE TABLE campaign_flow (
  id_campaign bigint NOT NULL,
  place smallint NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_call_script bigint NOT NULL,
  version_policy text NOT NULL CHECK (version_policy IN ('published', 'pinned')),
  version int,
  share smallint NOT NULL CHECK (share BETWEEN 1 AND 100),
  PRIMARY KEY (id_campaign, place),
  CONSTRAINT campaign_flow_campaign_fkey FOREIGN KEY (id_tenant, id_campaign) REFERENCES campaign (id_tenant, id_campaign) ON DELETE CASCADE,
  CONSTRAINT campaign_flow_script_fkey FOREIGN KEY (id_tenant, id_call_script) REFERENCES call_script (id_tenant, id_call_script)
);
CREATE INDEX campaign_flow_script_idx ON campaign_flow (id_tenant, id_call_script);
SELECT app.secure('campaign_flow');

CREATE TABLE campaign_line (
  id_campaign bigint NOT NULL,
  id_line bigint NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  PRIMARY KEY (id_campaign, id_line),
  CONSTRAINT campaign_line_campaign_fkey FOREIGN KEY (id_tenant, id_campaign) REFERENCES campaign (id_tenant, id_campaign) ON DELETE CASCADE,
  CONSTRAINT campaign_line_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line)
);
CREATE INDEX campaign_line_line_idx ON campaign_line (id_tenant, id_line);
SELECT app.secure('campaign_line');

-- Files of contacts, in parts in the storage; rows that did not become new contacts stay with their reasons.
CREATE TABLE contact_import (
  id_contact_import bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL,
  bytes bigint NOT NULL,
  parts_received int NOT NULL DEFAULT 0,
  -- How it is read (encoding, separator, sheet), what was found in it (titles, sheets, preview), and which column is read from where.
  reading jsonb NOT NULL DEFAULT '{}',
  columns jsonb NOT NULL DEFAULT '{}',
  updates boolean NOT NULL DEFAULT false,
  rows int,
  counts jsonb NOT NULL DEFAULT '{}',
  error text,
  id_task bigint,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES app_user,
  CONSTRAINT contact_import_tenant_key UNIQUE (id_tenant, id_contact_import),
  CONSTRAINT contact_import_campaign_fkey FOREIGN KEY (id_tenant, id_campaign) REFERENCES campaign (id_tenant, id_campaign) ON DELETE CASCADE
);
CREATE INDEX contact_import_campaign_idx ON contact_import (id_tenant, id_campaign);
SELECT app.secure('contact_import');

CREATE TABLE contact_import_row (
  id_contact_import bigint NOT NULL,
  line int NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  result text NOT NULL,
  cells jsonb NOT NULL,
  problems jsonb NOT NULL,
  PRIMARY KEY (id_contact_import, line),
  CONSTRAINT contact_import_row_import_fkey FOREIGN KEY (id_tenant, id_contact_import)
    REFERENCES contact_import (id_tenant, id_contact_import) ON DELETE CASCADE
);
SELECT app.secure('contact_import_row');

CREATE TABLE campaign_contact (
  id_contact bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  -- What makes it one: its identifier, else its number. Two under one key are one contact.
  key text NOT NULL,
  -- E.164, as it is dialed.
  phone text NOT NULL,
  name text NOT NULL DEFAULT '',
  zone text NOT NULL,
  language text,
  data jsonb NOT NULL DEFAULT '{}',
  -- Which flow of the campaign, the first being 0.
  flow smallint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'NEW',
  attempts int NOT NULL DEFAULT 0,
  -- How many attempts ended so, by result: what the rules of further tries count.
  results jsonb NOT NULL DEFAULT '{}',
  last_result text,
  last_at timestamptz,
  disposition text,
  -- When it is tried next, inside its window; null: not by itself.
  due_at timestamptz,
  -- Of a reservation: the lease of the process that has it, and until when.
  reserved_by uuid,
  reserved_until timestamptz,
  id_contact_import bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT campaign_contact_campaign_fkey FOREIGN KEY (id_tenant, id_campaign) REFERENCES campaign (id_tenant, id_campaign) ON DELETE CASCADE
);
CREATE UNIQUE INDEX campaign_contact_key ON campaign_contact (id_campaign, key);
CREATE INDEX campaign_contact_due_idx ON campaign_contact (id_campaign, due_at, id_contact) WHERE state IN ('READY', 'RETRY_WAIT', 'CALLBACK_WAIT');
CREATE INDEX campaign_contact_live_idx ON campaign_contact (id_tenant, id_campaign) WHERE state IN ('RESERVED', 'DIALING', 'IN_CALL');
CREATE INDEX campaign_contact_state_idx ON campaign_contact (id_campaign, state, id_contact);
CREATE INDEX campaign_contact_phone_idx ON campaign_contact (id_tenant, phone);
CREATE INDEX campaign_contact_import_idx ON campaign_contact (id_contact_import) WHERE id_contact_import IS NOT NULL;
SELECT app.secure('campaign_contact');

-- A call, kept before it is made: whatever happens to the process, nobody is called twice for one attempt.
CREATE TABLE campaign_attempt (
  id_contact bigint NOT NULL REFERENCES campaign_contact ON DELETE CASCADE,
  number int NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  -- Of the conversation, made before it begins.
  guid uuid NOT NULL,
  id_line bigint,
  id_call_script bigint,
  flow_version int,
  flow smallint NOT NULL DEFAULT 0,
  phone text NOT NULL,
  -- The lease of the process that makes the call; null once its end is kept.
  process uuid,
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  result text,
  disposition text,
  ring_ms int,
  talk_ms int,
  cost numeric(15, 6),
  PRIMARY KEY (id_contact, number)
);
CREATE UNIQUE INDEX campaign_attempt_guid_key ON campaign_attempt (guid);
CREATE INDEX campaign_attempt_started_idx ON campaign_attempt (id_tenant, started_at);
CREATE INDEX campaign_attempt_phone_idx ON campaign_attempt (id_tenant, phone, started_at);
CREATE INDEX campaign_attempt_live_idx ON campaign_attempt (process) WHERE process IS NOT NULL;
CREATE INDEX campaign_attempt_campaign_idx ON campaign_attempt (id_campaign, started_at DESC);
SELECT app.secure('campaign_attempt');

-- What each check decided about a contact, only where it differs from what was decided before.
CREATE TABLE campaign_decision (
  id_decision bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  id_contact bigint NOT NULL REFERENCES campaign_contact ON DELETE CASCADE,
  at timestamptz NOT NULL,
  code text NOT NULL,
  -- What the sentence is made of: the rule, what it saw.
  facts jsonb NOT NULL DEFAULT '{}',
  next_at timestamptz,
  by_user bigint REFERENCES app_user
);
CREATE INDEX campaign_decision_contact_idx ON campaign_decision (id_contact, id_decision);
CREATE INDEX campaign_decision_at_idx ON campaign_decision (id_tenant, at);
SELECT app.secure('campaign_decision');

-- What people see at once of a million contacts: how many are in each state. Changes are added as they come, by the triggers
-- below, and folded together now and then; a sum over the rows is the truth at any moment.
CREATE TABLE campaign_tally (
  id_tally bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  flow smallint NOT NULL,
  state text NOT NULL,
  contacts int NOT NULL
);
CREATE INDEX campaign_tally_campaign_idx ON campaign_tally (id_campaign);
SELECT app.secure('campaign_tally');

-- Likewise attempts that have ended, by the hour.
CREATE TABLE campaign_hour (
  id_hour bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  hour timestamptz NOT NULL,
  result text NOT NULL,
  attempts int NOT NULL,
  successes int NOT NULL,
  ring_ms bigint NOT NULL,
  talk_ms bigint NOT NULL,
  cost numeric(15, 6) NOT NULL
);
CREATE INDEX campaign_hour_campaign_idx ON campaign_hour (id_campaign, hour);
SELECT app.secure('campaign_hour');

-- The trigger's own statement is of the same tenant as the one that fires it.
CREATE FUNCTION app.tally_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, contacts)
    SELECT id_tenant, id_campaign, flow, state, count(*) FROM after GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, contacts)
    SELECT b.id_tenant, b.id_campaign, b.flow, b.state, -count(*) FROM before b GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO campaign_tally (id_tenant, id_campaign, flow, state, contacts)
    SELECT id_tenant, id_campaign, flow, state, sum(n) FROM (
      SELECT id_tenant, id_campaign, flow, state, count(*) AS n FROM after GROUP BY 1, 2, 3, 4
      UNION ALL SELECT id_tenant, id_campaign, flow, state, -count(*) FROM before GROUP BY 1, 2, 3, 4) AS moved
    GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_insert AFTER INSERT ON campaign_contact REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contacts();
CREATE TRIGGER tally_delete AFTER DELETE ON campaign_contact REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contacts();
CREATE TRIGGER tally_update AFTER UPDATE ON campaign_contact REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contacts();

-- What happened to a campaign, as its overview tells it; the audit log has who changed what.
CREATE TABLE campaign_event (
  id_campaign_event bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_campaign bigint NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  by_user bigint REFERENCES app_user,
  CONSTRAINT campaign_event_campaign_fkey FOREIGN KEY (id_tenant, id_campaign) REFERENCES campaign (id_tenant, id_campaign) ON DELETE CASCADE
);
CREATE INDEX campaign_event_campaign_idx ON campaign_event (id_campaign, id_campaign_event DESC);
SELECT app.secure('campaign_event');

-- What a tenant asks of its campaigns, and what it has paid in advance.
CREATE TABLE campaign_policy (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant(),
  asks_approval boolean NOT NULL DEFAULT false,
  decision_days int NOT NULL DEFAULT 180,
  row_version int NOT NULL DEFAULT 1
);
SELECT app.secure('campaign_policy');
CREATE TABLE tenant_balance (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant(),
  is_prepaid boolean NOT NULL DEFAULT false,
  amount numeric(15, 6) NOT NULL DEFAULT 0,
  row_version int NOT NULL DEFAULT 1
);
SELECT app.secure('tenant_balance');

-- Entries of all tenants, of one, or of one campaign; they may end.
ALTER TABLE suppression
  ADD COLUMN id_campaign bigint,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN created_by bigint REFERENCES app_user,
  ADD CONSTRAINT suppression_campaign_fkey FOREIGN KEY (id_tenant, id_campaign) REFERENCES campaign (id_tenant, id_campaign) ON DELETE CASCADE;
DROP INDEX suppression_fingerprint_idx;
CREATE UNIQUE INDEX suppression_fingerprint_idx ON suppression (id_tenant, fingerprint, coalesce(id_campaign, 0));
-- Of all tenants: kept by the operator, and compared by a fingerprint without a tenant.
CREATE TABLE global_suppression (
  id_suppression bigint PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('suppression', 'id_suppression')),
  id_tenant bigint,
  fingerprint text NOT NULL UNIQUE,
  identifier text,
  reason text NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES app_user
);
SELECT app.secure_shared('global_suppression');

-- A callback belongs to the contact that asked for it, where a campaign called.
ALTER TABLE callback_request ADD COLUMN id_contact bigint;
CREATE INDEX callback_request_contact_idx ON callback_request (id_contact) WHERE id_contact IS NOT NULL;
