-- AlterTable
ALTER TABLE "contact_change" ADD COLUMN     "confirm_hash" BYTEA,
ADD COLUMN     "subject_id" TEXT;

-- Whether a firm wins loads is part of who acts.
DROP TRIGGER "firm_tells_access" ON "firm";
CREATE TRIGGER "firm_tells_access"
  AFTER DELETE OR UPDATE OF "name", "can_post", "can_carry", "plan", "usual_terms_days", "usual_requires", "suspended_at", "approval",
    "holds_until"
  ON "firm" FOR EACH ROW EXECUTE FUNCTION "tell_access"();
