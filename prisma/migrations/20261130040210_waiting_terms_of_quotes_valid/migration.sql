ALTER TABLE quote VALIDATE CONSTRAINT quote_waiting_range;
