-- Facts by which a new firm is compared with the others.
CREATE INDEX "firm_contact_email" ON "firm" (lower("contact_email"));
CREATE INDEX "firm_contact_domain" ON "firm" (lower(substring("contact_email" FROM '[^@]*$')));
CREATE INDEX "firm_contact_digits" ON "firm" ("right"(regexp_replace("contact_phone", '\D', '', 'g'), 9));
CREATE INDEX "person_domain" ON "person" (substring("email" FROM '[^@]*$'));
CREATE INDEX "person_name" ON "person" (lower("name"));
CREATE INDEX "session_address" ON "session" ("address");

-- What somebody may have of their own data, and the end of their keys when they leave.
CREATE INDEX "api_key_created_by_id_idx" ON "api_key"("created_by_id");
