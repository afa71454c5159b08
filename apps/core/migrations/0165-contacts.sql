-- Entries of all tenants are counted together with those of one.
GRANT USAGE ON SEQUENCE suppression_id_suppression_seq TO parley_app;
CREATE INDEX suppression_created_idx ON suppression (id_tenant, created_at DESC, id_suppression DESC);
-- Contacts in the order in which they came, page by page.
CREATE INDEX campaign_contact_order_idx ON campaign_contact (id_campaign, id_contact);
