-- A person's data is exported and erased by it.
CREATE INDEX CONCURRENTLY "passport_document_person_id_id_idx" ON "passport_document"("person_id", "id");
