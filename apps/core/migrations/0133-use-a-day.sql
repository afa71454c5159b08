-- What a tenant uses of services in a day; a new day begins at nothing.
CREATE TABLE tenant_use (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  kind text NOT NULL,
  day date NOT NULL,
  used bigint NOT NULL,
  PRIMARY KEY (id_tenant, kind)
);
SELECT app.secure('tenant_use');

ALTER TABLE tenant ALTER COLUMN limits SET DEFAULT '{"concurrentCalls": null, "callsPerMinute": null, "runningCampaigns": null, "storageBytes": null,
  "smsPerDay": null, "emailsPerDay": null, "agentTokensPerDay": null}';
UPDATE tenant SET limits = '{"smsPerDay": null, "emailsPerDay": null, "agentTokensPerDay": null}'::jsonb || limits;
