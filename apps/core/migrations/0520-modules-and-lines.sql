-- What a module connects to and how. What is secret of it is sealed; only the names of its parts are read again.
ALTER TABLE dial_module
  ADD COLUMN description text NOT NULL DEFAULT '',
  -- Whose numbers are dialed without a country code: the code of a country, else that of the tenant.
  ADD COLUMN region text,
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN secrets text,
  ADD COLUMN secret_names text[] NOT NULL DEFAULT '{}',
  -- Its calls go over the simulated carrier, whatever its integration.
  ADD COLUMN is_simulated boolean NOT NULL DEFAULT false,
  -- What a new line of it starts from.
  ADD COLUMN callbot jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN id_default_line bigint,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_by bigint,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint;
-- Nothing else has carried calls so far.
UPDATE dial_module SET is_simulated = true;

ALTER TABLE line
  ADD COLUMN description text NOT NULL DEFAULT '',
  -- Of its calls, where neither the contact nor the campaign says another.
  ADD COLUMN language text,
  ADD COLUMN zone text,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_by bigint,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint,
  ADD CONSTRAINT line_of_module_key UNIQUE (id_tenant, id_line, id_module);

ALTER TABLE dial_module
  ADD CONSTRAINT dial_module_default_line_fkey FOREIGN KEY (id_tenant, id_default_line, id_module)
    REFERENCES line (id_tenant, id_line, id_module) ON UPDATE RESTRICT ON DELETE SET NULL (id_default_line);

-- The numbers and addresses of lines, the one that calls first; one belongs to one line of its module. A line that moves takes them along.
CREATE TABLE line_number (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  id_module bigint NOT NULL,
  place int NOT NULL,
  number text NOT NULL,
  PRIMARY KEY (id_tenant, id_line, place),
  CONSTRAINT line_number_line_fkey FOREIGN KEY (id_tenant, id_line, id_module)
    REFERENCES line (id_tenant, id_line, id_module) ON UPDATE CASCADE ON DELETE CASCADE
);
-- Numbers are kept without blanks. One that stood on several lines stays on the first; the others say that they had it.
CREATE TEMPORARY TABLE held_number ON COMMIT DROP AS
SELECT l.id_tenant, l.id_line, l.id_module, n.place, n.number,
  row_number() OVER (PARTITION BY l.id_tenant, l.id_module, n.number ORDER BY l.id_line, n.place) AS nth
FROM line l CROSS JOIN LATERAL (
  SELECT place, CASE WHEN number ~ '^\+?[0-9 ]+$' THEN replace(number, ' ', '') ELSE number END AS number
  FROM unnest(l.numbers) WITH ORDINALITY AS typed (number, place)) AS n;
INSERT INTO line_number (id_tenant, id_line, id_module, place, number)
SELECT id_tenant, id_line, id_module, place, number FROM held_number WHERE nth = 1;
UPDATE line l SET description = 'Another line of the module has its number ' || lost.numbers || '.'
FROM (SELECT id_line, string_agg(number, ', ' ORDER BY place) AS numbers FROM held_number h
  WHERE nth > 1 AND NOT EXISTS (SELECT FROM held_number o WHERE o.id_line = h.id_line AND o.number = h.number AND o.nth = 1)
  GROUP BY id_line) AS lost
WHERE l.id_line = lost.id_line;
CREATE UNIQUE INDEX line_number_key ON line_number (id_tenant, id_module, number);
SELECT app.secure('line_number');
ALTER TABLE line DROP COLUMN numbers;

-- All numbers of a line in their order.
CREATE FUNCTION app.numbers_of(of_line bigint) RETURNS text[] LANGUAGE sql STABLE
RETURN coalesce((SELECT array_agg(n.number ORDER BY n.place) FROM line_number n WHERE n.id_line = of_line), '{}');
REVOKE ALL ON FUNCTION app.numbers_of(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.numbers_of(bigint) TO parley_app;
