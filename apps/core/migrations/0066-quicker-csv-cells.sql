-- Most cells need nothing: they are known by one look instead of two. And a length is known at once, where counting in a pattern is slow.
CREATE OR REPLACE FUNCTION app.csv_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN value IS NULL THEN ''
    WHEN value !~ '[",\r\n]|^[=+\-@\t]' THEN value
    WHEN value ~ '^\+[0-9]+$' THEN '''' || value
    ELSE app.csv_quoted(value) END
$$;
CREATE OR REPLACE FUNCTION app.masked_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN length(value) > 10 AND value ~ '^\+[0-9]+$' THEN '''' || left(value, -9) || '••••••' || right(value, 3)
    WHEN length(value) > 3 AND value ~ '^[0-9]+$' THEN repeat('•', length(value) - 3) || right(value, 3)
    ELSE app.csv_cell(app.mask_any_number(value)) END
$$;
