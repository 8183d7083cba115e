-- Who made the endpoints and sent the invitations that exist, as the audit log has it. May be run again from anywhere.
DO $$
DECLARE
  done text := '';
  upto text;
  batches integer := 0;
BEGIN
  LOOP
    SELECT max("id") INTO upto FROM (
      SELECT "id" FROM "webhook_endpoint" WHERE "id" > done ORDER BY "id" LIMIT 500) AS batch;
    EXIT WHEN upto IS NULL;
    UPDATE "webhook_endpoint" e SET "created_by_id" = m."id"
    FROM "audit_entry" a LEFT JOIN "api_key" k ON k."id" = a."api_key_id"
      JOIN "member" m ON m."firm_id" = a."firm_id" AND (m."person_id" = a."person_id" OR m."id" = k."created_by_id")
    WHERE e."id" > done AND e."id" <= upto AND e."created_by_id" IS NULL
      AND a."firm_id" = e."firm_id" AND a."action" = 'endpoint.created' AND a."subject_id" = e."id";
    COMMIT;
    done := upto;
    batches := batches + 1;
    RAISE INFO '% endpoints looked through', batches * 500;
  END LOOP;

  UPDATE "one_time_token" t SET "invited_by_id" = m."id"
  FROM "audit_entry" a JOIN "member" m ON m."firm_id" = a."firm_id" AND m."person_id" = a."person_id"
  WHERE t."use" = 'INVITE' AND t."used_at" IS NULL AND t."expires_at" > now() AND t."invited_by_id" IS NULL
    AND a."firm_id" = t."firm_id" AND a."action" = 'member.invited' AND a."subject_id" = t."id";
  COMMIT;
END $$;
