-- Numbers of premium rates come in only where the tenant allows them.
ALTER TABLE campaign_policy ADD COLUMN allows_premium boolean NOT NULL DEFAULT false;

-- Mobile numbers of Brazil are kept with their ninth digit, as they are read now. Who stands in a campaign under both stays as they are.
UPDATE campaign_contact c SET phone = n.whole, key = CASE WHEN c.key = c.phone THEN n.whole ELSE c.key END
FROM (
  SELECT id_contact, regexp_replace(phone, '^(\+55\d\d)', '\19') AS whole FROM campaign_contact WHERE phone ~ '^\+55\d\d[689]\d{7}$'
) n
WHERE c.id_contact = n.id_contact
  AND NOT EXISTS (SELECT FROM campaign_contact o WHERE c.key = c.phone AND o.id_campaign = c.id_campaign AND o.key = n.whole);
