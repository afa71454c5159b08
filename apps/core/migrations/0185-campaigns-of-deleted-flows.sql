-- A campaign that is over tells which flow it ran, also once that is deleted: its number and last name stay. Only what can still call holds a flow.
ALTER TABLE campaign_flow DROP CONSTRAINT campaign_flow_script_fkey;
ALTER TABLE campaign_flow ADD COLUMN gone_name text;
ALTER TABLE campaign_flow ADD COLUMN held_call_script bigint GENERATED ALWAYS AS (CASE WHEN gone_name IS NULL THEN id_call_script END) STORED;
ALTER TABLE campaign_flow ADD CONSTRAINT campaign_flow_script_fkey
  FOREIGN KEY (id_tenant, held_call_script) REFERENCES call_script (id_tenant, id_call_script);
