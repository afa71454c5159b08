-- Reports are written as CSV where the rows are: formatting a million of them in the process costs several times what reading them does.
-- One cell of CSV; none can become a formula in a spreadsheet. Null is empty.
CREATE FUNCTION app.csv_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN value IS NULL THEN ''
    WHEN value ~ '[",\r\n]' THEN '"' || CASE WHEN value ~ '^[=+\-@\t\r\n]' THEN '''' ELSE '' END || replace(value, '"', '""') || '"'
    WHEN value ~ '^[=+\-@\t]' THEN '''' || value
    ELSE value END
$$;

-- As the lists show numbers to people without Settings.unmask: all but the country's and last digits hidden, an address without its name.
CREATE FUNCTION app.mask_number(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN value ~ '^[^@\s]+@[^@\s]+$' THEN regexp_replace(value, '^([^@\s])[^@\s]*(@[^@\s]+)$', '\1•••\2')
    WHEN value !~ '^[+\d][\d\s()./-]*$' OR length(digits) <= 3 THEN value
    ELSE start || repeat('•', length(digits) - 3 - greatest(0, length(start) - 1)) || right(digits, 3) END
  FROM (SELECT regexp_replace(value, '\D', '', 'g') AS digits) AS bare,
    LATERAL (SELECT CASE WHEN value LIKE '+%' AND length(digits) > 9 THEN '+' || left(digits, -9) ELSE '' END AS start) AS country
$$;
REVOKE ALL ON FUNCTION app.csv_cell(text), app.mask_number(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.csv_cell(text), app.mask_number(text) TO parley_app;
