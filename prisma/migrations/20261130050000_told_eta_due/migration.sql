-- Time at which an arrival time is looked at next that only the clock moves
ALTER TABLE told_eta ADD COLUMN due_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL;
