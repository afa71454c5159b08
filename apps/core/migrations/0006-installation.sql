-- What the start has done already; nobody but the owner reads or writes it.
CREATE TABLE app.installation (
  key text PRIMARY KEY,
  value text NOT NULL
);
ALTER TABLE app.installation ENABLE ROW LEVEL SECURITY;
