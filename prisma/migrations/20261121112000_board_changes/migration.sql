-- AlterTable
ALTER TABLE "load" ADD COLUMN     "board_seq" BIGINT;

-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "board_seq" BIGINT;


-- What follows is kept by the database and not known to the schema files.

-- Every change that the board shows gets a number, kept with the row, and is told on the channel "board" at commit.
-- Row locks order the numbers of one row as its changes were committed: the higher number is the newer row.
CREATE SEQUENCE "board_change";
CREATE SEQUENCE "board_quote_change";

-- Processes that missed a number ask for it.
CREATE INDEX "load_board_seq" ON "load" ("board_seq") WHERE "board_seq" IS NOT NULL;

CREATE FUNCTION "tell_board_of_load"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.board_seq := nextval('board_change');
  PERFORM pg_notify('board', 'load ' || NEW.board_seq || ' ' || NEW.id);
  RETURN NEW;
END $$;

CREATE TRIGGER "load_reaches_board" BEFORE INSERT ON "load"
  FOR EACH ROW WHEN (NEW."mode" = 'live' AND NEW."status" = 'POSTED')
  EXECUTE FUNCTION "tell_board_of_load"();

-- What a board entry is made of, what filters and sorts look at, and what decides who sees it.
CREATE TRIGGER "load_changes_on_board" BEFORE UPDATE ON "load"
  FOR EACH ROW WHEN (
    NEW."mode" = 'live' AND (OLD."status" = 'POSTED' OR NEW."status" = 'POSTED') AND
    ROW(OLD."status", OLD."ref", OLD."poster_id", OLD."open_to_all_at",
        OLD."from_area", OLD."from_outcode", OLD."to_area", OLD."to_outcode", OLD."miles",
        OLD."collect_date", OLD."collect_window", OLD."collect_by_time",
        OLD."deliver_date", OLD."deliver_window", OLD."deliver_by_time",
        OLD."vehicle_class", OLD."type", OLD."weight_band", OLD."pallets", OLD."parcels",
        OLD."tail_lift", OLD."adr", OLD."fragile", OLD."is_backload", OLD."terms_days",
        OLD."pricing_mode", OLD."book_now_pence", OLD."guide_low_pence", OLD."guide_high_pence",
        OLD."quote_count", OLD."created_at")
    IS DISTINCT FROM
    ROW(NEW."status", NEW."ref", NEW."poster_id", NEW."open_to_all_at",
        NEW."from_area", NEW."from_outcode", NEW."to_area", NEW."to_outcode", NEW."miles",
        NEW."collect_date", NEW."collect_window", NEW."collect_by_time",
        NEW."deliver_date", NEW."deliver_window", NEW."deliver_by_time",
        NEW."vehicle_class", NEW."type", NEW."weight_band", NEW."pallets", NEW."parcels",
        NEW."tail_lift", NEW."adr", NEW."fragile", NEW."is_backload", NEW."terms_days",
        NEW."pricing_mode", NEW."book_now_pence", NEW."guide_low_pence", NEW."guide_high_pence",
        NEW."quote_count", NEW."created_at"))
  EXECUTE FUNCTION "tell_board_of_load"();

CREATE FUNCTION "tell_board_of_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('board', 'load ' || nextval('board_change') || ' ' || OLD.id);
  RETURN NULL;
END $$;

CREATE TRIGGER "load_is_removed" AFTER DELETE ON "load"
  FOR EACH ROW WHEN (OLD."mode" = 'live' AND OLD."status" = 'POSTED')
  EXECUTE FUNCTION "tell_board_of_removal"();

-- A carrier sees its own latest quote in an entry. The message holds all of it, so that nobody has to ask.
CREATE FUNCTION "tell_board_of_quote"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.board_seq := nextval('board_quote_change');
  PERFORM pg_notify('board', concat_ws(' ', 'quote', NEW.board_seq, NEW.carrier_id, NEW.load_id, NEW.id,
    NEW.amount_pence, NEW.status, (extract(epoch FROM NEW.expires_at) * 1000)::bigint));
  RETURN NEW;
END $$;

CREATE TRIGGER "quote_reaches_board" BEFORE INSERT ON "quote"
  FOR EACH ROW WHEN (NEW."mode" = 'live')
  EXECUTE FUNCTION "tell_board_of_quote"();
CREATE TRIGGER "quote_changes_on_board" BEFORE UPDATE ON "quote"
  FOR EACH ROW WHEN (NEW."mode" = 'live' AND ROW(OLD."status", OLD."amount_pence", OLD."expires_at")
    IS DISTINCT FROM ROW(NEW."status", NEW."amount_pence", NEW."expires_at"))
  EXECUTE FUNCTION "tell_board_of_quote"();

-- An entry holds the poster's score, level and days to pay.
CREATE FUNCTION "tell_board_of_poster"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('board', 'poster ' || NEW.firm_id);
  RETURN NULL;
END $$;

CREATE TRIGGER "poster_record_begins" AFTER INSERT ON "firm_record"
  FOR EACH ROW WHEN (NEW."side" = 'poster')
  EXECUTE FUNCTION "tell_board_of_poster"();
CREATE TRIGGER "poster_record_changes" AFTER UPDATE ON "firm_record"
  FOR EACH ROW WHEN (NEW."side" = 'poster' AND ROW(OLD."score", OLD."level", OLD."days_to_pay")
    IS DISTINCT FROM ROW(NEW."score", NEW."level", NEW."days_to_pay"))
  EXECUTE FUNCTION "tell_board_of_poster"();

-- Who is preferred sees loads at once, who is blocked never.
CREATE FUNCTION "tell_board_of_standing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('board', 'standing ' || OLD.poster_id || ' ' || OLD.carrier_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('board', 'standing ' || NEW.poster_id || ' ' || NEW.carrier_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "standing_reaches_board" AFTER INSERT OR UPDATE OR DELETE ON "carrier_standing"
  FOR EACH ROW EXECUTE FUNCTION "tell_board_of_standing"();
