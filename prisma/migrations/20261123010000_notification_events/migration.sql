-- What happened to a firm, newest first, without the new loads that its searches hold: there may be thousands of those.
CREATE INDEX CONCURRENTLY "notification_events" ON "notification" ("firm_id", "id" DESC) WHERE "kind" <> 'load_matches';
