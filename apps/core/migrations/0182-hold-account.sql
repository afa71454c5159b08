-- Only the service holds accounts back.
REVOKE ALL ON FUNCTION app.hold_account(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.hold_account(text, text) TO parley_app;
