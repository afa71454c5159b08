-- Conversations of each flow and day (UTC), so that no list ever counts conversations. Tests are not counted.
-- Filled by the trigger of 0030, once the conversations exist.
CREATE TABLE flow_day (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_call_script bigint NOT NULL,
  day date NOT NULL,
  calls int NOT NULL DEFAULT 0,
  errors int NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (id_call_script, day)
);
SELECT app.secure('flow_day');
