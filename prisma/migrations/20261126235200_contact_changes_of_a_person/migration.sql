-- People read what is held about them.
CREATE INDEX CONCURRENTLY "contact_change_subject_id_idx" ON "contact_change"("subject_id");
