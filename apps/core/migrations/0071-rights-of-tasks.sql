-- What was held when a task was asked for and made its result: it is asked again of whoever takes the result. Of earlier ones it is what
-- the operation asks for.
ALTER TABLE task ADD COLUMN rights text[] NOT NULL DEFAULT '{}';
UPDATE task SET rights = CASE job
  WHEN 'dialLogs.export' THEN ARRAY['CallScript.viewdiallogs', 'Line.viewdiallogs', 'Module.viewdiallogs', 'Campaign.viewdiallogs', 'Settings.unmask']
  WHEN 'userImport' THEN ARRAY['AccessManagement.edituser']
  WHEN 'audit.check' THEN ARRAY['Auditlog.view']
  WHEN 'erasure.run' THEN ARRAY['AccessManagement.erase']
  ELSE rights END;
