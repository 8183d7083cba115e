-- Notifications whose emails are not planned, in the order in which they fall due.
CREATE INDEX CONCURRENTLY "notification_unplanned" ON "notification" ("created_at") WHERE "emails_planned_at" IS NULL;
