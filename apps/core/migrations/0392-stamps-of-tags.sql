-- Tags say who made and changed them, as everything does that people keep; of those that are there nobody knows any more.
ALTER TABLE tag
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_by bigint,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint;
