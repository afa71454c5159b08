-- Who caused what is to be told: their own bell stays quiet about it.
ALTER TABLE raised_event ADD COLUMN id_user bigint;
