-- What people were refused and ask for; whoever may give it answers with a permission group or with no.
CREATE TABLE access_request (
  id_access_request bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant() REFERENCES tenant,
  id_user bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  permissions jsonb NOT NULL,
  is_one_enough boolean NOT NULL,
  message text NOT NULL,
  path text,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'declined')),
  answered_at timestamptz,
  answered_by bigint,
  answer text
);
CREATE UNIQUE INDEX access_request_pending_idx ON access_request (id_tenant, id_user, permissions) WHERE state = 'pending';
CREATE INDEX access_request_user_idx ON access_request (id_user, created_at);
SELECT app.secure('access_request');
