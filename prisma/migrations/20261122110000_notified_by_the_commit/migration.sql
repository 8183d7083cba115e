-- Every change of a load or a quote notifies the board's processes with its own commit. Notifying after the commit was a second
-- way, which a process that died in between left undone.
CREATE OR REPLACE FUNCTION "tell_board_of_load"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.board_seq := nextval('board_change');
  INSERT INTO board_change_log (seq, load_id) VALUES (NEW.board_seq, NEW.id);
  PERFORM pg_notify('board', 'load ' || NEW.board_seq || ' ' || NEW.id);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "tell_board_of_quote"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.board_seq := nextval('board_quote_change');
  PERFORM pg_notify('board', concat_ws(' ', 'quote', NEW.board_seq, NEW.carrier_id, NEW.load_id, NEW.id,
    NEW.amount_pence, NEW.status, (extract(epoch FROM NEW.expires_at) * 1000)::bigint));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "tell_board_of_changed_load"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mode = 'live' AND (OLD.status = 'POSTED' OR NEW.status = 'POSTED') AND
    ROW(OLD.status, OLD.quote_count, OLD.ref, OLD.poster_id, OLD.open_to_all_at,
        OLD.from_area, OLD.from_outcode, OLD.to_area, OLD.to_outcode, OLD.miles,
        OLD.collect_date, OLD.collect_window, OLD.collect_by_time,
        OLD.deliver_date, OLD.deliver_window, OLD.deliver_by_time,
        OLD.vehicle_class, OLD.type, OLD.weight_band, OLD.pallets, OLD.parcels,
        OLD.tail_lift, OLD.adr, OLD.fragile, OLD.is_backload, OLD.terms_days,
        OLD.pricing_mode, OLD.book_now_pence, OLD.guide_low_pence, OLD.guide_high_pence, OLD.created_at)
    IS DISTINCT FROM
    ROW(NEW.status, NEW.quote_count, NEW.ref, NEW.poster_id, NEW.open_to_all_at,
        NEW.from_area, NEW.from_outcode, NEW.to_area, NEW.to_outcode, NEW.miles,
        NEW.collect_date, NEW.collect_window, NEW.collect_by_time,
        NEW.deliver_date, NEW.deliver_window, NEW.deliver_by_time,
        NEW.vehicle_class, NEW.type, NEW.weight_band, NEW.pallets, NEW.parcels,
        NEW.tail_lift, NEW.adr, NEW.fragile, NEW.is_backload, NEW.terms_days,
        NEW.pricing_mode, NEW.book_now_pence, NEW.guide_low_pence, NEW.guide_high_pence, NEW.created_at)
  THEN
    NEW.board_seq := nextval('board_change');
    INSERT INTO board_change_log (seq, load_id) VALUES (NEW.board_seq, NEW.id);
    PERFORM pg_notify('board', 'load ' || NEW.board_seq || ' ' || NEW.id);
  END IF;
  RETURN NEW;
END $$;

DROP FUNCTION "board_is_told_later"();
