-- The minimum score that the golden questions of a knowledge base gave it, with what they came to and how the base stood then; NULL where the usual one holds.
ALTER TABLE knowledge_base ADD COLUMN min_score jsonb;
