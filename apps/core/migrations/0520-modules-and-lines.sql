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
INSERT INTO line_number (id_tenant, id_line, id_module, place, number)
SELECT l.id_tenant, l.id_line, l.id_module, n.place, n.number
FROM line l CROSS JOIN LATERAL unnest(l.numbers) WITH ORDINALITY AS n (number, place)
WHERE NOT EXISTS (
  SELECT FROM line other CROSS JOIN LATERAL unnest(other.numbers) WITH ORDINALITY AS o (number, place)
  WHERE other.id_tenant = l.id_tenant AND other.id_module = l.id_module AND o.number = n.number AND (other.id_line, o.place) < (l.id_line, n.place));
CREATE UNIQUE INDEX line_number_key ON line_number (id_tenant, id_module, number);
SELECT app.secure('line_number');
ALTER TABLE line DROP COLUMN numbers;

-- All numbers of a line in their order.
CREATE FUNCTION app.numbers_of(of_line bigint) RETURNS text[] LANGUAGE sql STABLE
RETURN coalesce((SELECT array_agg(n.number ORDER BY n.place) FROM line_number n WHERE n.id_line = of_line), '{}');
REVOKE ALL ON FUNCTION app.numbers_of(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.numbers_of(bigint) TO parley_app;
