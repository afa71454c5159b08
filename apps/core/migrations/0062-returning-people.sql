-- People who were erased and rightly come back: an import says it for its file, and of each row whether it is about one of them.
ALTER TABLE user_import ADD COLUMN is_returning boolean NOT NULL DEFAULT false;
ALTER TABLE user_import_row ADD COLUMN is_erased boolean NOT NULL DEFAULT false;
