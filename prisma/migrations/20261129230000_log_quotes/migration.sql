-- Changes of quotes are numbered and logged like those of loads, so that a process that was cut off finds them by
-- number. The release before ignores the number at the end of the message.
CREATE OR REPLACE FUNCTION tell_board_of_quote() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  number bigint := nextval('board_change');
BEGIN
  NEW.board_seq := nextval('board_quote_change');
  INSERT INTO board_change_log (seq, load_id) VALUES (number, NEW.load_id);
  PERFORM pg_notify('board', concat_ws(' ', 'quote', NEW.board_seq, NEW.carrier_id, NEW.load_id, NEW.id,
    NEW.amount_pence, NEW.status, (extract(epoch FROM NEW.expires_at) * 1000)::bigint, number));
  RETURN NEW;
END $$;
