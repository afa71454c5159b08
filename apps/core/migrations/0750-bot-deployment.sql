-- Servers on which bot modules run. All of it belongs to the installation: read where the permission holds, changed for the operator.
CREATE TABLE bot_server (
  id_bot_server bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint,
  name text NOT NULL,
  description text NOT NULL,
  is_draining boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'DOWN',
  -- Of the token that an agent registers with, and until when it is good.
  token_hash text,
  token_expires_at timestamptz,
  -- The agent's half of its key pair; no secret of it is here.
  public_key text,
  registered_at timestamptz,
  -- The newest moment that a request was signed at: none is taken twice.
  signed_ms bigint NOT NULL DEFAULT 0,
  heartbeat_at timestamptz,
  host text NOT NULL DEFAULT '',
  platform text NOT NULL DEFAULT '',
  node_version text NOT NULL DEFAULT '',
  agent_version text NOT NULL DEFAULT '',
  load jsonb,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT bot_server_name_key UNIQUE (name),
  CONSTRAINT bot_server_token_key UNIQUE (token_hash)
);
SELECT app.secure_shared('bot_server');

CREATE TABLE bot_config (
  id_bot_config bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint,
  name text NOT NULL,
  description text NOT NULL,
  version int NOT NULL DEFAULT 1,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT bot_config_name_key UNIQUE (name)
);
SELECT app.secure_shared('bot_config');

CREATE TABLE bot_config_version (
  id_bot_config bigint NOT NULL REFERENCES bot_config ON DELETE CASCADE,
  id_tenant bigint,
  version int NOT NULL,
  settings jsonb NOT NULL,
  -- Sealed, by their keys.
  secrets jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  PRIMARY KEY (id_bot_config, version)
);
SELECT app.secure_shared('bot_config_version');

CREATE TABLE bot_package (
  id_bot_package bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint,
  name text NOT NULL,
  version text NOT NULL,
  kind text NOT NULL,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  manifest jsonb NOT NULL,
  signature text NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT bot_package_version_key UNIQUE (name, version)
);
SELECT app.secure_shared('bot_package');

CREATE TABLE bot_module (
  id_bot_module bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint,
  id_bot_server bigint NOT NULL REFERENCES bot_server,
  name text NOT NULL,
  -- What is to run: the last that became active.
  id_bot_package bigint REFERENCES bot_package,
  id_bot_config bigint REFERENCES bot_config,
  config_version int,
  is_wanted boolean NOT NULL DEFAULT false,
  restart_serial int NOT NULL DEFAULT 0,
  -- What runs, as the agent says.
  state text NOT NULL DEFAULT 'UNKNOWN',
  restarts int NOT NULL DEFAULT 0,
  last_error text,
  reported_at timestamptz,
  log_tail jsonb NOT NULL DEFAULT '[]',
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT bot_module_name_key UNIQUE (id_bot_server, name)
);
SELECT app.secure_shared('bot_module');

CREATE TABLE bot_deployment (
  id_bot_deployment bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint,
  id_bot_module bigint NOT NULL REFERENCES bot_module ON DELETE CASCADE,
  -- Null once it was deleted.
  id_bot_package bigint REFERENCES bot_package ON DELETE SET NULL,
  id_bot_config bigint REFERENCES bot_config ON DELETE SET NULL,
  config_version int,
  is_rollback boolean NOT NULL,
  drain_seconds int NOT NULL,
  state text NOT NULL,
  steps jsonb NOT NULL,
  was_active boolean NOT NULL DEFAULT false,
  -- When it has failed unless the agent says more.
  deadline_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  finished_at timestamptz
);
CREATE INDEX bot_deployment_module ON bot_deployment (id_bot_module, id_bot_deployment DESC);
-- One at a time for a module on a server.
CREATE UNIQUE INDEX bot_deployment_open ON bot_deployment (id_bot_module) WHERE finished_at IS NULL;
SELECT app.secure_shared('bot_deployment');
