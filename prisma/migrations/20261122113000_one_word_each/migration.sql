-- Gives tables, columns, indexes and constraints the words of GLOSSARY.md. Every row stays as it is.

-- A person's settings are preferences.
ALTER TABLE "notice_choice" RENAME TO "notification_preference";
ALTER TABLE "notification_preference" RENAME CONSTRAINT "notice_choice_pkey" TO "notification_preference_pkey";
ALTER TABLE "notification_preference" RENAME CONSTRAINT "notice_choice_member_id_fkey" TO "notification_preference_member_id_fkey";

ALTER TABLE "webhook_endpoint" RENAME COLUMN "failing_noted_at" TO "failing_notified_at";

-- An email is an email, whether it is about a load (`notification_email`) or not (`email`).
ALTER TABLE "notification_preference" RENAME COLUMN "mail" TO "email";
ALTER TABLE "saved_search" RENAME COLUMN "mail" TO "email";
ALTER TABLE "notification" RENAME COLUMN "mail_planned_at" TO "emails_planned_at";
ALTER TABLE "firm_review" RENAME COLUMN "letter_ids" TO "email_ids";
ALTER TYPE "mail_status" RENAME TO "email_status";

ALTER TABLE "mail" RENAME TO "notification_email";
ALTER TABLE "notification_email" RENAME CONSTRAINT "mail_pkey" TO "notification_email_pkey";
ALTER TABLE "notification_email" RENAME CONSTRAINT "mail_notification_id_fkey" TO "notification_email_notification_id_fkey";
ALTER INDEX "mail_notification_id_address_key" RENAME TO "notification_email_notification_id_address_key";
ALTER INDEX "mail_address_idx" RENAME TO "notification_email_address_idx";
ALTER INDEX "mail_due" RENAME TO "notification_email_due";
ALTER INDEX "notification_mail_unplanned" RENAME TO "notification_emails_unplanned";

ALTER TABLE "letter" RENAME TO "email";
ALTER TABLE "email" RENAME CONSTRAINT "letter_pkey" TO "email_pkey";
ALTER INDEX "letter_created_at_idx" RENAME TO "email_created_at_idx";
ALTER INDEX "letter_address_idx" RENAME TO "email_address_idx";
ALTER INDEX "letter_due_idx" RENAME TO "email_due";

-- Who gets an email about a notification that no worker has planned yet.
UPDATE "notification" SET "data" = ("data" - 'mailTo') || jsonb_build_object('emailTo', "data" -> 'mailTo')
WHERE "emails_planned_at" IS NULL AND "data" ? 'mailTo';

CREATE OR REPLACE FUNCTION "erase_texts"(who text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n text;
  e text;
  trace text;
  firms text[];
BEGIN
  SELECT name, email INTO STRICT n, e FROM person WHERE id = who FOR UPDATE;
  SELECT COALESCE(array_agg(firm_id), '{}') INTO firms FROM member WHERE person_id = who;
  -- Rows without the first word of the name are left alone at little cost; every address holds its own first part.
  trace := '(' || regexp_replace(split_part(n, ' ', 1), '([^[:alnum:]])', '.{1,6}', 'g') || '|'
    || regexp_replace(split_part(e, '@', 1), '([^[:alnum:]])', '.{1,6}', 'g') || ')';
  PERFORM set_config('board.erasing', who, true);

  UPDATE audit_entry t SET subject = erased_text(subject, n, e), changes = erased_json(changes, n, e)
  WHERE t::text ~* trace;
  UPDATE admin_action t SET before = erased_json(before, n, e), after = erased_json(after, n, e),
    reason = erased_text(reason, n, e)
  WHERE t::text ~* trace;
  UPDATE load_history t SET reason = erased_text(reason, n, e), details = erased_json(details, n, e)
  FROM load l
  WHERE l.id = t.load_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t::text ~* trace;
  UPDATE dispute_statement t SET text = erased_text(text, n, e)
  FROM dispute d JOIN load l ON l.id = d.load_id
  WHERE d.id = t.dispute_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t::text ~* trace;
  UPDATE quote_price t SET message = erased_text(t.message, n, e)
  FROM quote q
  WHERE q.id = t.quote_id AND q.carrier_id = ANY (firms) AND t.message ~* trace;
  PERFORM set_config('board.erasing', '', true);

  UPDATE quote t SET message = erased_text(message, n, e) WHERE carrier_id = ANY (firms) AND message ~* trace;
  UPDATE quote t SET decline_reason = erased_text(decline_reason, n, e)
  FROM load l WHERE l.id = t.load_id AND l.poster_id = ANY (firms) AND decline_reason ~* trace;
  UPDATE dispute t SET reason = erased_text(t.reason, n, e), details = erased_text(t.details, n, e),
    note = erased_text(t.note, n, e)
  FROM load l
  WHERE l.id = t.load_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t::text ~* trace;
  UPDATE dispute_proposal t SET note = erased_text(t.note, n, e)
  FROM dispute d JOIN load l ON l.id = d.load_id
  WHERE d.id = t.dispute_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t.note ~* trace;
  UPDATE rating t SET comment = erased_text(t.comment, n, e)
  FROM load l
  WHERE l.id = t.load_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t.comment ~* trace;
  UPDATE notification SET data = erased_json(data, n, e) WHERE firm_id = ANY (firms) AND data::text ~* trace;
  UPDATE load_template SET
    -- The names of a firm's templates differ.
    name = CASE WHEN erased_text(name, n, e) = name THEN name ELSE erased_text(name, n, e) || ' ' || right(id, 6) END,
    posting = erased_json(posting, n, e)
  WHERE firm_id = ANY (firms) AND (name || posting::text) ~* trace;
  UPDATE api_key SET name = erased_text(name, n, e) WHERE firm_id = ANY (firms) AND name ~* trace;
  UPDATE webhook_endpoint SET description = erased_text(description, n, e)
  WHERE firm_id = ANY (firms) AND description ~* trace;
  UPDATE email t SET subject = erased_text(subject, n, e), text = erased_text(text, n, e) WHERE t::text ~* trace;
END $$;
-- A quote that can be accepted is active; a carrier that a firm prefers or blocks is in a relation to it.
ALTER INDEX "quote_one_standing" RENAME TO "quote_one_active";
ALTER INDEX "quote_standing_by_expiry" RENAME TO "quote_active_by_expiry";

ALTER TYPE "standing" RENAME TO "relation";
ALTER TABLE "carrier_standing" RENAME TO "carrier_relation";
ALTER TABLE "carrier_relation" RENAME COLUMN "standing" TO "relation";
ALTER TABLE "carrier_relation" RENAME CONSTRAINT "carrier_standing_pkey" TO "carrier_relation_pkey";
ALTER TABLE "carrier_relation" RENAME CONSTRAINT "carrier_standing_poster_id_fkey" TO "carrier_relation_poster_id_fkey";
ALTER TABLE "carrier_relation" RENAME CONSTRAINT "carrier_standing_carrier_id_fkey" TO "carrier_relation_carrier_id_fkey";
ALTER INDEX "carrier_standing_carrier_id_idx" RENAME TO "carrier_relation_carrier_id_idx";

ALTER TRIGGER "standing_reaches_board" ON "carrier_relation" RENAME TO "relation_reaches_board";
ALTER FUNCTION "tell_board_of_standing" RENAME TO "tell_board_of_relation";
CREATE OR REPLACE FUNCTION "tell_board_of_relation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('board', 'relation ' || OLD.poster_id || ' ' || OLD.carrier_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('board', 'relation ' || NEW.poster_id || ' ' || NEW.carrier_id);
  END IF;
  RETURN NULL;
END $$;

-- PostgreSQL 18 names the constraints of NOT NULL, too.
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conname, conrelid::regclass AS place,
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(conname,
        '^notice_choice_', 'notification_preference_'), '^letter_', 'email_'), '^mail_', 'notification_email_'),
        '^carrier_standing_standing_', 'carrier_relation_relation_'), '^carrier_standing_', 'carrier_relation_') AS wanted
    FROM pg_constraint
    WHERE conname ~ '^(notice_choice|letter|mail|carrier_standing)_.*_not_null$'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.place, named.conname, named.wanted);
  END LOOP;
END $$;
