-- The line of an imported file in which its columns are named; 0: they have no titles.
ALTER TABLE import_file ADD COLUMN title_line integer NOT NULL DEFAULT 1;
ALTER TABLE import_file ALTER COLUMN title_line DROP DEFAULT;
