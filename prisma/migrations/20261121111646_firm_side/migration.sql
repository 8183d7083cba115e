-- AlterEnum
ALTER TYPE "file_kind" ADD VALUE 'TRANSPORT_ORDER';

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "rolled_to_id" TEXT;

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "quiet_from" TEXT,
ADD COLUMN     "quiet_to" TEXT,
ADD CONSTRAINT "member_quiet_hours" CHECK (("quiet_from" IS NULL) = ("quiet_to" IS NULL));

-- AlterTable. A search that belonged to the whole firm becomes its first owner's.
ALTER TABLE "saved_search" ADD COLUMN     "mail" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "position" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "seen_at" TIMESTAMPTZ(3);
UPDATE "saved_search" SET "seen_at" = "created_at";
UPDATE "saved_search" s SET "member_id" = (
  SELECT m."id" FROM "member" m WHERE m."firm_id" = s."firm_id" ORDER BY m."role", m."id" LIMIT 1)
  WHERE "member_id" IS NULL;
DELETE FROM "saved_search" WHERE "member_id" IS NULL;
ALTER TABLE "saved_search" ALTER COLUMN "seen_at" SET NOT NULL,
ALTER COLUMN "member_id" SET NOT NULL;

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "channel" "channel" NOT NULL,
    "person_id" TEXT,
    "api_key_id" TEXT,
    "by_admin" BOOLEAN NOT NULL DEFAULT false,
    "subject_id" TEXT,
    "subject" TEXT,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "request_id" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "load_template" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "posting" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "load_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_choice" (
    "member_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "site" BOOLEAN NOT NULL,
    "mail" BOOLEAN NOT NULL,

    CONSTRAINT "notice_choice_pkey" PRIMARY KEY ("member_id","topic")
);

-- Who had switched mails about matching loads on keeps them.
INSERT INTO "notice_choice" ("member_id", "topic", "site", "mail")
  SELECT "id", 'matching', true, true FROM "member" WHERE "mail_alerts";
ALTER TABLE "member" DROP COLUMN "mail_alerts";

-- CreateIndex
CREATE INDEX "audit_entry_firm_id_id_idx" ON "audit_entry"("firm_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "load_template_firm_id_name_key" ON "load_template"("firm_id", "name");

-- CreateIndex
CREATE INDEX "saved_search_member_id_idx" ON "saved_search"("member_id");

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "load_template" ADD CONSTRAINT "load_template_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The firm's own audit log is only ever added to.
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Whom a poster has worked with.
CREATE INDEX "load_pair" ON "load" ("poster_id", "carrier_id") WHERE "carrier_id" IS NOT NULL;
CREATE INDEX "load_former_carriers" ON "load" ("poster_id") WHERE "former_carriers" <> '{}';
