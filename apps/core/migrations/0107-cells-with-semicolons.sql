-- Where a spreadsheet separates cells by semicolons, a semicolon within a cell begins another one, quoted or not: a sign that would
-- make a formula of it is defused there, too. The look for one costs next to nothing; hardly any cell has it.
CREATE OR REPLACE FUNCTION app.safe_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN left(value, 1) IN ('=', '+', '-', '@', '＝', '＋', '－', '＠', E'\t', E'\r', E'\n') THEN '''' ELSE '' END
    || CASE WHEN strpos(value, ';') > 0 THEN regexp_replace(value, '([;\t\r\n])(?=[-=+@＝＋－＠])', '\1''', 'g') ELSE nullif(value, '') END
$$;
