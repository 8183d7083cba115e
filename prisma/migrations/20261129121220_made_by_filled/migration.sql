-- Who made the endpoints and sent the invitations that exist, and who keeps the keys whose maker left, as the audit log has it. May
-- be run again from anywhere.
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

  -- The owner who removed the maker kept the key; where that one left as well, the owner who joined first answers for it.
  done := '';
  batches := 0;
  LOOP
    SELECT max("id") INTO upto FROM (
      SELECT "id" FROM "api_key" WHERE "id" > done ORDER BY "id" LIMIT 500) AS batch;
    EXIT WHEN upto IS NULL;
    UPDATE "api_key" k SET "kept_by_id" = (
      SELECT m."id" FROM "member" m LEFT JOIN "audit_entry" a ON a."firm_id" = m."firm_id"
        AND a."action" = 'member.removed' AND a."subject_id" = k."created_by_id" AND a."person_id" = m."person_id"
      WHERE m."firm_id" = k."firm_id" AND m."left_at" IS NULL AND (a."id" IS NOT NULL OR m."role" = 'OWNER')
      ORDER BY a."id" DESC NULLS LAST, m."id" LIMIT 1)
    FROM "member" maker
    WHERE k."id" > done AND k."id" <= upto AND k."kept_by_id" IS NULL AND k."revoked_at" IS NULL
      AND maker."id" = k."created_by_id" AND maker."left_at" IS NOT NULL;
    COMMIT;
    done := upto;
    batches := batches + 1;
    RAISE INFO '% API keys looked through', batches * 500;
  END LOOP;

  UPDATE "one_time_token" t SET "invited_by_id" = m."id"
  FROM "audit_entry" a JOIN "member" m ON m."firm_id" = a."firm_id" AND m."person_id" = a."person_id"
  WHERE t."use" = 'INVITE' AND t."used_at" IS NULL AND t."invited_by_id" IS NULL
    AND a."firm_id" = t."firm_id" AND a."action" = 'member.invited' AND a."subject_id" = t."id";
  COMMIT;
END $$;
