-- Lines of documents say whether a job's price and an extra are invoiced. A job can have a second line, after a ruling.
CREATE FUNCTION mark_invoiced() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.extra_id IS NOT NULL THEN
    UPDATE extra SET invoiced = NEW.live WHERE id = NEW.extra_id;
  ELSE
    UPDATE load l SET invoiced = NOT l.invoiced WHERE l.id = NEW.load_id
      AND l.invoiced <> EXISTS (SELECT FROM invoice_line i WHERE i.load_id = l.id AND i.extra_id IS NULL AND i.live);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER line_asks AFTER INSERT ON invoice_line FOR EACH ROW WHEN (new.live) EXECUTE FUNCTION mark_invoiced();
CREATE TRIGGER line_is_credited AFTER UPDATE OF live ON invoice_line FOR EACH ROW WHEN ((old.live <> new.live)) EXECUTE FUNCTION mark_invoiced();
