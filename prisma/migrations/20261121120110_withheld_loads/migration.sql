-- AlterTable
ALTER TABLE "load" ADD COLUMN     "withheld" BOOLEAN NOT NULL DEFAULT false;

-- A load whose poster is suspended leaves every board, and comes back when that is lifted.
CREATE TRIGGER "load_is_withheld" BEFORE UPDATE OF "withheld" ON "load"
  FOR EACH ROW WHEN (NEW."mode" = 'live' AND NEW."status" = 'POSTED' AND OLD."withheld" IS DISTINCT FROM NEW."withheld")
  EXECUTE FUNCTION "tell_board_of_load"();
