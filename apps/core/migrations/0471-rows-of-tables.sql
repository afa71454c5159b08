-- A passage that is a row of a table: where it stands, and the question where the row is one with its answer.
ALTER TABLE knowledge_passage
  ADD COLUMN row int,
  ADD COLUMN question text;
