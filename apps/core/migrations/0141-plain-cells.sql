-- Most cells need nothing: their first sign tells by its number alone, which is quicker than comparing it with eleven others and putting the cell
-- together of two parts. What is left takes the way of before.
CREATE OR REPLACE FUNCTION app.safe_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN (ascii(value) BETWEEN 46 AND 60 OR ascii(value) BETWEEN 65 AND 65290) AND strpos(value, ';') = 0 THEN value
    ELSE CASE WHEN left(value, 1) IN ('=', '+', '-', '@', '＝', '＋', '－', '＠', E'\t', E'\r', E'\n') THEN '''' ELSE '' END
      || CASE WHEN strpos(value, ';') > 0 THEN regexp_replace(value, '([;\t\r\n])(?=[-=+@＝＋－＠])', '\1''', 'g') ELSE nullif(value, '') END END
$$;
