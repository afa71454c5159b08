-- Reports are written as CSV where the rows are: formatting a million of them in the process costs several times what reading them does.
-- Most cells need nothing and most numbers have one of two forms: one look tells, inlined into the query; the rest is for the slow functions.
CREATE FUNCTION app.csv_quoted(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN safe ~ '[",\r\n]' THEN '"' || replace(safe, '"', '""') || '"' ELSE safe END
  FROM (SELECT CASE WHEN value ~ '^[=+\-@\t\r\n]' THEN '''' || value ELSE value END AS safe) AS cell
$$;

-- One cell of CSV; none can become a formula in a spreadsheet. Null is empty.
CREATE FUNCTION app.csv_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN value IS NULL THEN ''
    WHEN value ~ '^\+[0-9]+$' THEN '''' || value
    WHEN value ~ '[",\r\n]|^[=+\-@\t]' THEN app.csv_quoted(value)
    ELSE value END
$$;

-- As the lists show numbers to people without Settings.unmask: all but the country's and last digits hidden, an address without its name.
CREATE FUNCTION app.mask_any_number(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN value ~ '^[^@\s]+@[^@\s]+$' THEN regexp_replace(value, '^([^@\s])[^@\s]*(@[^@\s]+)$', '\1•••\2')
    WHEN value !~ '^[+\d][\d\s()./-]*$' OR length(digits) <= 3 THEN value
    ELSE start || repeat('•', length(digits) - 3 - greatest(0, length(start) - 1)) || right(digits, 3) END
  FROM (SELECT regexp_replace(value, '\D', '', 'g') AS digits) AS bare,
    LATERAL (SELECT CASE WHEN value LIKE '+%' AND length(digits) > 9 THEN '+' || left(digits, -9) ELSE '' END AS start) AS country
$$;
CREATE FUNCTION app.masked_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN value ~ '^\+[0-9]{10,}$' THEN '''' || left(value, -9) || '••••••' || right(value, 3)
    WHEN value ~ '^[0-9]{4,}$' THEN repeat('•', length(value) - 3) || right(value, 3)
    ELSE app.csv_cell(app.mask_any_number(value)) END
$$;
REVOKE ALL ON FUNCTION app.csv_quoted(text), app.csv_cell(text), app.mask_any_number(text), app.masked_cell(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.csv_quoted(text), app.csv_cell(text), app.mask_any_number(text), app.masked_cell(text) TO parley_app;
