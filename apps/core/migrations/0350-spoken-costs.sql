-- Characters that an engine elsewhere speaks are paid for, too. A text that is spoken belongs to no conversation: its cost has a guid of its own.
ALTER TABLE provider_price DROP CONSTRAINT provider_price_unit_check,
  ADD CONSTRAINT provider_price_unit_check CHECK (unit IN ('callsOut', 'callsIn', 'sms', 'llmRead', 'llmWritten', 'tts'));
