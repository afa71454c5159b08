-- A line that was removed stays as a name: its conversations, statistics and charges point to it, and its last calls are still to be
-- charged by its tariff. It has no module and no numbers any more, and both its name and they are free for others.
ALTER TABLE line
  ADD COLUMN removed_at timestamptz,
  ALTER COLUMN id_module DROP NOT NULL,
  ADD CONSTRAINT line_removed_check CHECK ((removed_at IS NULL) = (id_module IS NOT NULL) AND (removed_at IS NULL OR NOT enabled));
DROP INDEX line_name_key;
CREATE UNIQUE INDEX line_name_key ON line (id_tenant, lower(name)) WHERE removed_at IS NULL;
