ALTER TABLE load VALIDATE CONSTRAINT load_waiting_range;
ALTER TABLE quote VALIDATE CONSTRAINT quote_waiting_range;
