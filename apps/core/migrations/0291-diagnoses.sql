-- The last look at the labels of a dataset: what is likely wrong, by the ids of utterances.
CREATE TABLE nlp_diagnosis (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_dataset bigint NOT NULL,
  id_task bigint,
  content_version bigint NOT NULL,
  result jsonb,
  error text,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, id_dataset),
  CONSTRAINT nlp_diagnosis_dataset_fkey FOREIGN KEY (id_tenant, id_dataset) REFERENCES nlp_dataset (id_tenant, id_dataset) ON DELETE CASCADE
);
SELECT app.secure('nlp_diagnosis');
