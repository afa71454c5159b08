-- What a line does with a call that its flow cannot answer.
ALTER TABLE line
  ADD COLUMN when_no_flow text NOT NULL DEFAULT 'refuse' CHECK (when_no_flow IN ('refuse', 'flow', 'line')),
  ADD COLUMN id_spare_script bigint,
  ADD COLUMN id_spare_line bigint,
  ADD CONSTRAINT line_spare_script_fkey FOREIGN KEY (id_tenant, id_spare_script) REFERENCES call_script (id_tenant, id_call_script)
    ON DELETE SET NULL (id_spare_script),
  ADD CONSTRAINT line_spare_line_fkey FOREIGN KEY (id_tenant, id_spare_line) REFERENCES line (id_tenant, id_line) ON DELETE SET NULL (id_spare_line);
