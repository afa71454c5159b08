-- Warnings of the newest version that were looked at and may stay; they are in the document, and lists count them apart.
ALTER TABLE call_script ADD COLUMN muted int NOT NULL DEFAULT 0;
