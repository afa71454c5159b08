-- Files and pages of a knowledge base: each is one text, cut into passages. A newer text waits in `held` while a golden question fails with it.
ALTER TABLE knowledge_base
  ADD COLUMN golden jsonb NOT NULL DEFAULT '[]',
  -- Grows with whatever changes what answers, so that an index kept in memory knows that it is old.
  ADD COLUMN index_version bigint NOT NULL DEFAULT 1;

CREATE TABLE knowledge_source (
  id_knowledge_source bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_knowledge_base bigint NOT NULL REFERENCES knowledge_base ON DELETE CASCADE,
  id_parent bigint REFERENCES knowledge_source ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('file', 'url')),
  title text NOT NULL,
  file_name text,
  file_key text,
  url text,
  rules jsonb,
  bytes bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'fetching', 'extracting', 'indexing', 'ready', 'stale', 'failed')),
  problem text,
  -- The text that answers, and the newer one that waits: {title, blocks, hash, at, checks}.
  live jsonb,
  held jsonb,
  passages int NOT NULL DEFAULT 0,
  uses bigint NOT NULL DEFAULT 0,
  used_at timestamptz,
  text_at timestamptz,
  checked_at timestamptz,
  next_at timestamptz,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CHECK ((kind = 'file') = (file_name IS NOT NULL)),
  CHECK ((kind = 'url') = (url IS NOT NULL))
);
CREATE INDEX knowledge_source_base_idx ON knowledge_source (id_knowledge_base, kind);
CREATE INDEX knowledge_source_parent_idx ON knowledge_source (id_parent);
CREATE UNIQUE INDEX knowledge_source_url_key ON knowledge_source (id_knowledge_base, url);
SELECT app.secure('knowledge_source');

CREATE TABLE knowledge_passage (
  id_knowledge_passage bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_knowledge_base bigint NOT NULL REFERENCES knowledge_base ON DELETE CASCADE,
  id_knowledge_source bigint NOT NULL REFERENCES knowledge_source ON DELETE CASCADE,
  ordinal int NOT NULL,
  text text NOT NULL,
  heading text[] NOT NULL,
  page int
);
CREATE INDEX knowledge_passage_base_idx ON knowledge_passage (id_knowledge_base);
CREATE UNIQUE INDEX knowledge_passage_ordinal_key ON knowledge_passage (id_knowledge_source, ordinal);
SELECT app.secure('knowledge_passage');

-- What conversations asked and nothing answered, masked; it goes with the conversation that asked it.
CREATE TABLE knowledge_question (
  id_knowledge_question bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_knowledge_base bigint NOT NULL REFERENCES knowledge_base ON DELETE CASCADE,
  -- The question without case, marks and punctuation: the same one is listed once.
  fold text NOT NULL,
  question text NOT NULL,
  language text NOT NULL,
  guid uuid NOT NULL,
  score real NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX knowledge_question_base_idx ON knowledge_question (id_knowledge_base, fold);
CREATE INDEX knowledge_question_guid_idx ON knowledge_question (guid);
SELECT app.secure('knowledge_question');
