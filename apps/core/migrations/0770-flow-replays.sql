-- Past conversations that were run on the draft of their flow, and what came of each. What was said stays where it is: it is compared again when
-- a person looks.
CREATE TABLE flow_replay (
  id_flow_replay bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_call_script bigint NOT NULL,
  id_task bigint,
  -- Of the draft with all that it runs, once it was read.
  sha256 text,
  days int NOT NULL,
  most int NOT NULL,
  conversations int NOT NULL DEFAULT 0,
  counts jsonb NOT NULL,
  finished_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by bigint,
  CONSTRAINT flow_replay_tenant_key UNIQUE (id_tenant, id_flow_replay),
  CONSTRAINT flow_replay_script_fkey FOREIGN KEY (id_tenant, id_call_script)
    REFERENCES call_script (id_tenant, id_call_script) ON DELETE CASCADE
);
CREATE INDEX flow_replay_script_idx ON flow_replay (id_tenant, id_call_script);
SELECT app.secure('flow_replay');

CREATE TABLE flow_replay_case (
  id_flow_replay bigint NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  started_at timestamptz NOT NULL,
  -- Those that differ most come first.
  severity smallint NOT NULL,
  replay_group text NOT NULL,
  doubts text[] NOT NULL,
  stopped text,
  step text,
  other_words boolean NOT NULL,
  was text,
  now text,
  PRIMARY KEY (id_flow_replay, guid),
  CONSTRAINT flow_replay_case_replay_fkey FOREIGN KEY (id_tenant, id_flow_replay)
    REFERENCES flow_replay (id_tenant, id_flow_replay) ON DELETE CASCADE
);
SELECT app.secure('flow_replay_case');
