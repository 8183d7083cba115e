-- People read what is held about them.
CREATE INDEX CONCURRENTLY "contact_change_person_id_idx" ON "contact_change"("person_id");
