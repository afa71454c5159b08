-- Files that are imported are kept in one place, whatever they are files of.
ALTER TABLE user_import RENAME TO import_file;
ALTER TABLE import_file RENAME COLUMN id_user_import TO id_import;
ALTER TABLE import_file
  ADD COLUMN kind text NOT NULL DEFAULT 'users',
  -- The first line of the file, and from which column of it what is read.
  ADD COLUMN titles jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN columns jsonb NOT NULL DEFAULT '{}';
ALTER TABLE import_file ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE user_import_row RENAME TO import_row;
ALTER TABLE import_row RENAME COLUMN id_user_import TO id_import;
