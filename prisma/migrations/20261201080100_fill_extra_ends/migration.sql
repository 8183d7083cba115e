-- Fills both columns in batches, each a transaction of its own, so that no request waits for it.
DO $$ DECLARE last text := ''; next text; BEGIN
  LOOP
    SELECT max(id) INTO next FROM (SELECT id FROM extra WHERE id > last ORDER BY id LIMIT 2000) AS batch;
    EXIT WHEN next IS NULL;
    UPDATE extra x SET poster_id = l.poster_id, mode = l.mode FROM load l
    WHERE x.id > last AND x.id <= next AND l.id = x.load_id AND x.poster_id IS NULL;
    last := next;
    COMMIT;
  END LOOP;
END $$;
