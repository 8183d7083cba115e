-- A transaction that tells something holds up every other one that does, until it is on the disk. A statement that sets
-- "board.tells_later" to its own time is told of by its process, right after the commit; numbers are given as ever, so that
-- what is never told is missed and looked up.
CREATE FUNCTION "board_is_told_later"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('board.tells_later', true) IS NOT DISTINCT FROM statement_timestamp()::text
$$;

CREATE OR REPLACE FUNCTION "tell_board_of_load"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.board_seq := nextval('board_change');
  IF NOT board_is_told_later() THEN
    PERFORM pg_notify('board', 'load ' || NEW.board_seq || ' ' || NEW.id);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "tell_board_of_quote"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.board_seq := nextval('board_quote_change');
  IF NOT board_is_told_later() THEN
    PERFORM pg_notify('board', concat_ws(' ', 'quote', NEW.board_seq, NEW.carrier_id, NEW.load_id, NEW.id,
      NEW.amount_pence, NEW.status, (extract(epoch FROM NEW.expires_at) * 1000)::bigint));
  END IF;
  RETURN NEW;
END $$;
