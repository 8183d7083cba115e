ALTER TABLE load VALIDATE CONSTRAINT load_waiting_range;
