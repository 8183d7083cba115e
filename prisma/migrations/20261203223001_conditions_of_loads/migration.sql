-- The conditions of carriage that a load was posted on, or is carried on.

ALTER TABLE load ADD COLUMN conditions jsonb;

CREATE TRIGGER load_takes_conditions AFTER INSERT OR UPDATE OF conditions ON load FOR EACH ROW WHEN ((new.conditions IS NOT NULL)) EXECUTE FUNCTION take_conditions();
