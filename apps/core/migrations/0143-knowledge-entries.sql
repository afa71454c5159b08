-- What a knowledge base answers: questions with their answers, in a language or in any.
ALTER TABLE knowledge_base
  ADD COLUMN entries jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN row_version integer NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX knowledge_base_guid_key ON knowledge_base (guid);
