-- A line of the board holds the version that a carrier books by, so each new version is on the board too: also that of
-- a change of nothing else that it shows, such as the sites or the notes.
CREATE OR REPLACE FUNCTION "tell_board_of_changed_load"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mode = 'live' AND (OLD.status = 'POSTED' OR NEW.status = 'POSTED') AND
    ROW(OLD.version, OLD.status, OLD.quote_count, OLD.ref, OLD.poster_id, OLD.open_to_all_at,
        OLD.from_area, OLD.from_outcode, OLD.to_area, OLD.to_outcode, OLD.miles,
        OLD.collect_date, OLD.collect_window, OLD.collect_by_time,
        OLD.deliver_date, OLD.deliver_window, OLD.deliver_by_time,
        OLD.vehicle_class, OLD.type, OLD.weight_band, OLD.pallets, OLD.parcels,
        OLD.tail_lift, OLD.adr, OLD.fragile, OLD.is_backload, OLD.board_note, OLD.requires, OLD.stops, OLD.terms_days,
        OLD.pricing_mode, OLD.book_now_pence, OLD.guide_low_pence, OLD.guide_high_pence, OLD.created_at)
    IS DISTINCT FROM
    ROW(NEW.version, NEW.status, NEW.quote_count, NEW.ref, NEW.poster_id, NEW.open_to_all_at,
        NEW.from_area, NEW.from_outcode, NEW.to_area, NEW.to_outcode, NEW.miles,
        NEW.collect_date, NEW.collect_window, NEW.collect_by_time,
        NEW.deliver_date, NEW.deliver_window, NEW.deliver_by_time,
        NEW.vehicle_class, NEW.type, NEW.weight_band, NEW.pallets, NEW.parcels,
        NEW.tail_lift, NEW.adr, NEW.fragile, NEW.is_backload, NEW.board_note, NEW.requires, NEW.stops, NEW.terms_days,
        NEW.pricing_mode, NEW.book_now_pence, NEW.guide_low_pence, NEW.guide_high_pence, NEW.created_at)
  THEN
    NEW.board_seq := nextval('board_change');
    INSERT INTO board_change_log (seq, load_id) VALUES (NEW.board_seq, NEW.id);
    PERFORM pg_notify('board', 'load ' || NEW.board_seq || ' ' || NEW.id);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "load_changes_on_board" BEFORE UPDATE OF
    "version", "status", "quote_count", "ref", "poster_id", "open_to_all_at",
    "from_area", "from_outcode", "to_area", "to_outcode", "miles",
    "collect_date", "collect_window", "collect_by_time",
    "deliver_date", "deliver_window", "deliver_by_time",
    "vehicle_class", "type", "weight_band", "pallets", "parcels",
    "tail_lift", "adr", "fragile", "is_backload", "board_note", "requires", "stops", "terms_days",
    "pricing_mode", "book_now_pence", "guide_low_pence", "guide_high_pence", "created_at"
  ON "load" FOR EACH ROW EXECUTE FUNCTION "tell_board_of_changed_load"();
