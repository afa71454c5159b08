-- Most cells of a report are empty, words, or numbers of telephones, and each of these is told by one look: an empty one went through every
-- comparison before it came out as nothing, a number through eleven signs to find its plus. All else takes the way of before.
CREATE OR REPLACE FUNCTION app.safe_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN value IS NULL THEN NULL
    WHEN (ascii(value) BETWEEN 46 AND 60 OR ascii(value) BETWEEN 65 AND 65290) AND strpos(value, ';') = 0 THEN value
    WHEN ascii(value) = 43 AND strpos(value, ';') = 0 THEN '''' || value
    ELSE CASE WHEN left(value, 1) IN ('=', '+', '-', '@', '＝', '＋', '－', '＠', E'\t', E'\r', E'\n') THEN '''' ELSE '' END
      || CASE WHEN strpos(value, ';') > 0 THEN regexp_replace(value, '([;\t\r\n])(?=[-=+@＝＋－＠])', '\1''', 'g') ELSE nullif(value, '') END END
$$;
