-- The format of a file that is no table, as it was found.
ALTER TABLE import_file ADD COLUMN format text;
