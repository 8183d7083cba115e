-- Waits that are to be looked at
CREATE INDEX CONCURRENTLY milestone_waiting_due ON milestone (waiting_due_at) WHERE (waiting_due_at IS NOT NULL);
