-- Languages of the installation: shared by all tenants, changed by the operator.
CREATE TABLE language (
  id_language bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint,
  code text NOT NULL,
  name text NOT NULL,
  CONSTRAINT language_code_key UNIQUE (code)
);
INSERT INTO language (code, name) VALUES
  ('cs-CZ', 'Czech'), ('de-DE', 'German'), ('en-GB', 'English (United Kingdom)'), ('en-US', 'English (United States)'),
  ('es-ES', 'Spanish'), ('fr-FR', 'French'), ('hu-HU', 'Hungarian'), ('it-IT', 'Italian'), ('nl-NL', 'Dutch'),
  ('pl-PL', 'Polish'), ('ro-RO', 'Romanian'), ('sk-SK', 'Slovak'), ('uk-UA', 'Ukrainian');
SELECT app.secure_shared('language');
