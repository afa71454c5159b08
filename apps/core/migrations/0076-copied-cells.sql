-- Reports leave by COPY, which quotes by itself; what is left to do is that no cell becomes a formula in a spreadsheet. An empty text
-- becomes null, for COPY would write it as two quotes.
CREATE FUNCTION app.safe_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN left(value, 1) IN ('=', '+', '-', '@', '＝', '＋', '－', '＠', E'\t', E'\r', E'\n') THEN '''' || value ELSE nullif(value, '') END
$$;
CREATE FUNCTION app.safe_masked_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN length(value) > 10 AND value ~ '^\+[0-9]+$' THEN '''' || left(value, -9) || '••••••' || right(value, 3)
    WHEN length(value) > 3 AND value ~ '^[0-9]+$' THEN repeat('•', length(value) - 3) || right(value, 3)
    ELSE app.safe_cell(app.mask_any_number(value)) END
$$;
REVOKE ALL ON FUNCTION app.safe_cell(text), app.safe_masked_cell(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.safe_cell(text), app.safe_masked_cell(text) TO parley_app;
DROP FUNCTION app.masked_cell(text), app.csv_cell(text), app.csv_quoted(text);
