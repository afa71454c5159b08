-- Filters of conversations under a name: of their owner alone, or shared with all of the tenant who see conversations.
CREATE TABLE saved_filter (
  id_saved_filter bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint NOT NULL REFERENCES app_user,
  name text NOT NULL,
  -- By the names in the list's address, so that “last 7 days” stays that.
  filters jsonb NOT NULL,
  is_shared boolean NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint
);
CREATE UNIQUE INDEX saved_filter_name_key ON saved_filter (id_tenant, id_user, lower(name));
SELECT app.secure('saved_filter');
