-- By whom versions are drawn, and who counts as one: the last nine digits of a number however the network writes it, without scheme, host and
-- parameters; what is no number (withheld, a name) is the conversation itself.
CREATE FUNCTION app.caller_key(number text, guid text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN part ~ '^[+0-9 ()./-]+$' AND length(digits) > 2 THEN right(digits, 9) ELSE guid END
  FROM (SELECT regexp_replace(regexp_replace(number, '^\s*[A-Za-z]+:', ''), '[@;].*$', '') AS part) AS cut,
    LATERAL (SELECT regexp_replace(part, '\D', '', 'g') AS digits) AS read
$$;
GRANT EXECUTE ON FUNCTION app.caller_key(text, text) TO parley_app;
REVOKE ALL ON FUNCTION app.caller_key(text, text) FROM PUBLIC;
