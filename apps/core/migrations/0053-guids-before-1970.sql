-- Instants before 1970 and far away ones gave guids that wrapped, so that a search from such a day found nothing.
CREATE OR REPLACE FUNCTION app.first_guid(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(least(greatest((extract(epoch FROM at) * 1000)::bigint, 0), 281474976710655)), 12, '0') || '00000000000000000000')::uuid
$$;
