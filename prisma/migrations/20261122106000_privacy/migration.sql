-- CreateEnum
CREATE TYPE "legal_document" AS ENUM ('terms', 'privacy');

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "acceptance" (
    "person_id" TEXT NOT NULL,
    "document" "legal_document" NOT NULL,
    "version" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT,

    CONSTRAINT "acceptance_pkey" PRIMARY KEY ("person_id","document","version")
);

-- CreateTable
CREATE TABLE "retention_run" (
    "rule" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "removed" INTEGER NOT NULL,

    CONSTRAINT "retention_run_pkey" PRIMARY KEY ("rule")
);

-- CreateIndex
CREATE INDEX "letter_created_at_idx" ON "letter"("created_at");

-- CreateIndex
CREATE INDEX "letter_address_idx" ON "letter"("address");

-- CreateIndex
CREATE INDEX "mail_address_idx" ON "mail"("address");

-- CreateIndex
CREATE INDEX "notification_created_at_idx" ON "notification"("created_at");

-- CreateIndex
CREATE INDEX "one_time_token_email_idx" ON "one_time_token"("email");

-- CreateIndex
CREATE INDEX "one_time_token_expires_at_idx" ON "one_time_token"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_throttle_updated_at_idx" ON "sign_in_throttle"("updated_at");

-- AddForeignKey
ALTER TABLE "acceptance" ADD CONSTRAINT "acceptance_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The job that deletes what is kept long enough goes by these.
CREATE INDEX "session_over" ON "session" (COALESCE("ended_at", "expires_at"));
CREATE INDEX "load_names_people_by_delivery" ON "load" ("delivered_at")
  WHERE "driver" IS NOT NULL OR "received_by" IS NOT NULL;

-- What one person did, for the file of their own data. Calls by API keys name no person and are not in the indexes.
CREATE INDEX "load_history_person" ON "load_history" ("person_id", "id") WHERE "person_id" IS NOT NULL;
CREATE INDEX "audit_entry_person" ON "audit_entry" ("person_id", "id") WHERE "person_id" IS NOT NULL;
CREATE INDEX "dispute_statement_person" ON "dispute_statement" ("person_id", "id") WHERE "person_id" IS NOT NULL;
CREATE INDEX "stored_file_person" ON "stored_file" ("person_id", "id") WHERE "person_id" IS NOT NULL;

-- A text without somebody's name and email address. A name of one word is replaced only where it is the whole text: "Will"
-- is a word of many sentences.
CREATE FUNCTION "erased_text"(value text, gone_name text, gone_email text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  special constant text := '([^[:alnum:][:space:]])';
  result text := value;
BEGIN
  IF lower(btrim(value)) = lower(gone_name) THEN
    RETURN 'Former member';
  END IF;
  result := regexp_replace(result,
    '(?<![[:alnum:]._%+-])' || regexp_replace(gone_email, special, '\\\1', 'g') || '(?![.]?[[:alnum:]-])',
    'former-member@erased.invalid', 'gi');
  IF gone_name ~ '[[:space:]]' THEN
    result := regexp_replace(result,
      '(?<![[:alnum:]])' || regexp_replace(gone_name, special, '\\\1', 'g') || '(?![[:alnum:]])',
      'Former member', 'gi');
  END IF;
  RETURN result;
END $$;

-- The same for every string of a JSON value.
CREATE FUNCTION "erased_json"(value jsonb, gone_name text, gone_email text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(erased_text(value #>> '{}', gone_name, gone_email))
    WHEN 'array' THEN (
      SELECT COALESCE(jsonb_agg(erased_json(item, gone_name, gone_email) ORDER BY place), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS items (item, place))
    WHEN 'object' THEN (
      SELECT COALESCE(jsonb_object_agg(name, erased_json(field, gone_name, gone_email)), '{}')
      FROM jsonb_each(value) AS fields (name, field))
    ELSE value END;
END $$;

-- Rows of history are never changed, with one exception: while `erase_texts` runs for a person, that person's name and
-- email address may be replaced in the columns of free text. The trigger makes the replacement itself and compares, so
-- that no other change passes.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['subject', 'changes', 'reason', 'details', 'before', 'after', 'text', 'message'];
  was jsonb;
  gone record;
BEGIN
  IF TG_OP = 'UPDATE' AND COALESCE(current_setting('board.erasing', true), '') <> '' THEN
    SELECT name, email INTO gone FROM person WHERE id = current_setting('board.erasing');
    IF FOUND THEN
      was := to_jsonb(OLD);
      IF to_jsonb(NEW) = was || (
        SELECT COALESCE(jsonb_object_agg(key, erased_json(value, gone.name, gone.email)), '{}')
        FROM jsonb_each(was) WHERE key = ANY (free)
      ) THEN
        RETURN NEW;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Replaces a person's name and email address wherever they stand in a text: in the logs, and in what their firms wrote.
-- Must run before the name in `person` is replaced. `board.erasing` is empty again when it returns.
CREATE FUNCTION "erase_texts"(who text) RETURNS void LANGUAGE plpgsql AS $$
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
  UPDATE letter t SET subject = erased_text(subject, n, e), text = erased_text(text, n, e) WHERE t::text ~* trace;
END $$;
