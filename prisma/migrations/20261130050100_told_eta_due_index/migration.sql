-- Arrival times that are due
CREATE INDEX CONCURRENTLY told_eta_due_at_idx ON told_eta (due_at);
