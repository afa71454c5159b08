-- Live events of one task may overtake each other on their way through two processes: each says how many changes it knows.
ALTER TABLE task ADD COLUMN revision int NOT NULL DEFAULT 1;
