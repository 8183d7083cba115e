-- Disputes of the last days, for the figures of the board.
CREATE INDEX "dispute_raised_at_idx" ON "dispute"("raised_at");
