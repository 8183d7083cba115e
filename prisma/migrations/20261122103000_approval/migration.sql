-- CreateEnum
CREATE TYPE "approval" AS ENUM ('PENDING', 'APPROVED', 'REFUSED');

-- CreateEnum
CREATE TYPE "review_action" AS ENUM ('APPROVE', 'ASK', 'REFUSE');

-- AlterTable
ALTER TABLE "firm" ADD COLUMN     "approval" "approval" NOT NULL DEFAULT 'APPROVED',
ADD COLUMN     "name_key" TEXT,
ADD COLUMN     "new_jobs_left" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "firm_review" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "action" "review_action" NOT NULL,
    "text" TEXT,
    "person_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "letter_ids" UUID[],
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "firm_review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firm_review_viewer" (
    "firm_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firm_review_viewer_pkey" PRIMARY KEY ("firm_id","person_id")
);

-- CreateIndex
CREATE INDEX "firm_review_firm_id_id_idx" ON "firm_review"("firm_id", "id" DESC);

-- CreateIndex
CREATE INDEX "firm_review_at_idx" ON "firm_review"("at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "firm_name_key_key" ON "firm"("name_key");

-- AddForeignKey
ALTER TABLE "firm_review" ADD CONSTRAINT "firm_review_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_review_viewer" ADD CONSTRAINT "firm_review_viewer_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whoever keeps an actor or the carriers to be alerted in memory is told of an approval too.
DROP TRIGGER "firm_tells_access" ON "firm";
CREATE TRIGGER "firm_tells_access"
  AFTER DELETE OR UPDATE OF "name", "can_post", "can_carry", "plan", "usual_terms_days", "suspended_at", "approval"
  ON "firm" FOR EACH ROW EXECUTE FUNCTION "tell_access"();
DROP TRIGGER "firm_tells_alerts" ON "firm";
CREATE TRIGGER "firm_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "can_carry", "suspended_at", "approval"
  ON "firm" FOR EACH STATEMENT EXECUTE FUNCTION "tell_alerts"();

ALTER TABLE "firm" ADD CONSTRAINT "firm_new_jobs_left_check" CHECK ("new_jobs_left" BETWEEN 0 AND 5);
ALTER TABLE "firm" ADD CONSTRAINT "firm_waiting_since_check"
  CHECK ("approval" = 'APPROVED' OR "waiting_since" IS NOT NULL);
ALTER TABLE "firm_review" ADD CONSTRAINT "firm_review_text_check"
  CHECK ("action" = 'APPROVE' OR "text" IS NOT NULL);

-- The queue of firms that wait, oldest first.
CREATE INDEX "firm_waiting_idx" ON "firm"("waiting_since", "id") WHERE "approval" = 'PENDING';
-- How often a person was invited lately, by any firm.
CREATE INDEX "one_time_token_invited_idx" ON "one_time_token"("email", "created_at") WHERE "use" = 'INVITE';

-- The names of firms so far, as `firmNameKey` compares them. Of firms with the same one the first keeps it; the others'
-- get their id behind a mark that no name can hold, and keep the name that is shown.
WITH folded AS (
  SELECT id, created_at, regexp_replace(lower(normalize(name, NFKD) COLLATE "pg_c_utf8"), '[\u0300-\u036f.''’]', '', 'g') AS name
  FROM firm
), worded AS (
  SELECT id, created_at,
    btrim(regexp_replace(regexp_replace(name, '[&+]', ' and ', 'g') COLLATE "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g')) AS words
  FROM folded
), keyed AS (
  SELECT id, created_at,
    replace(regexp_replace(words, '((^| )(ltd|limited|plc|llp))+$', ''), ' ', '') AS key
  FROM worded
), numbered AS (
  SELECT id, key, row_number() OVER (PARTITION BY key ORDER BY created_at, id) AS n FROM keyed
)
UPDATE firm f SET name_key = CASE WHEN n.n = 1 AND n.key <> '' THEN n.key ELSE n.key || '#' || n.id END
FROM numbered n WHERE n.id = f.id AND n.id <> 'firm_00000000000000000000000000';
