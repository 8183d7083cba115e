-- The conditions of carriage that a quote was made on.

ALTER TABLE quote ADD COLUMN conditions jsonb;

CREATE TRIGGER quote_takes_conditions AFTER INSERT OR UPDATE OF conditions ON quote FOR EACH ROW WHEN ((new.conditions IS NOT NULL)) EXECUTE FUNCTION take_conditions();
