-- What sorts texts: models with versions that never change, each from one training.
CREATE TABLE nlp_model (
  id_model bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT nlp_model_guid_key UNIQUE,
  -- Gone once a deleted dataset is forgotten; what was learned stays.
  id_dataset bigint,
  language text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  strange_category text NOT NULL DEFAULT '',
  worst_f1 int NOT NULL CHECK (worst_f1 BETWEEN 0 AND 100),
  most_loss int NOT NULL CHECK (most_loss BETWEEN 0 AND 100),
  published_version int,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT nlp_model_tenant_key UNIQUE (id_tenant, id_model),
  CONSTRAINT nlp_model_dataset_fkey FOREIGN KEY (id_tenant, id_dataset) REFERENCES nlp_dataset (id_tenant, id_dataset)
    ON DELETE SET NULL (id_dataset)
);
CREATE UNIQUE INDEX nlp_model_name_key ON nlp_model (id_tenant, lower(name));
CREATE INDEX nlp_model_dataset_idx ON nlp_model (id_tenant, id_dataset);
SELECT app.secure('nlp_model');

CREATE TABLE nlp_model_version (
  id_model_version bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT nlp_model_version_id_key UNIQUE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_model bigint NOT NULL,
  version int NOT NULL CHECK (version > 0),
  -- As the training said last; its task says whether that still holds.
  state text NOT NULL,
  id_task bigint,
  error text,
  content_version bigint NOT NULL,
  utterances int NOT NULL DEFAULT 0,
  tests int NOT NULL DEFAULT 0,
  categories jsonb NOT NULL DEFAULT '[]',
  accuracy double precision,
  macro_f1 double precision,
  -- What was measured, and what was answered to each utterance of the test, by their ids.
  evaluation jsonb,
  answers jsonb,
  published_at timestamptz,
  published_by bigint,
  reason text,
  started_at timestamptz NOT NULL,
  started_by bigint,
  finished_at timestamptz,
  PRIMARY KEY (id_tenant, id_model, version),
  CONSTRAINT nlp_model_version_model_fkey FOREIGN KEY (id_tenant, id_model) REFERENCES nlp_model (id_tenant, id_model) ON DELETE CASCADE
);
CREATE INDEX nlp_model_version_started_idx ON nlp_model_version (id_tenant, started_at);
SELECT app.secure('nlp_model_version');

-- Apart, so that nobody who reads versions reads megabytes.
CREATE TABLE nlp_model_artifact (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_model bigint NOT NULL,
  version int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (id_tenant, id_model, version),
  CONSTRAINT nlp_model_artifact_version_fkey FOREIGN KEY (id_tenant, id_model, version)
    REFERENCES nlp_model_version (id_tenant, id_model, version) ON DELETE CASCADE
);
-- A model hardly gets smaller by compression.
ALTER TABLE nlp_model_artifact ALTER COLUMN bytes SET STORAGE EXTERNAL;
SELECT app.secure('nlp_model_artifact');
