-- Marks what was invoiced before, in batches. Jobs are locked in the order of their ids, as everywhere.
DO $$ DECLARE last text := ''; next text; BEGIN
  LOOP
    SELECT max(id) INTO next FROM (SELECT id FROM invoice_line WHERE id > last ORDER BY id LIMIT 2000) AS batch;
    EXIT WHEN next IS NULL;
    PERFORM 1 FROM load WHERE id IN (SELECT load_id FROM invoice_line WHERE id > last AND id <= next) ORDER BY id FOR UPDATE;
    UPDATE load l SET invoiced = true FROM invoice_line i
    WHERE i.id > last AND i.id <= next AND i.live AND i.extra_id IS NULL AND l.id = i.load_id AND NOT l.invoiced;
    UPDATE extra x SET invoiced = true FROM invoice_line i
    WHERE i.id > last AND i.id <= next AND i.live AND x.id = i.extra_id AND NOT x.invoiced;
    last := next;
    RAISE INFO 'lines up to % marked', last;
    COMMIT;
  END LOOP;
END $$;
