DO $$
DECLARE
  batch integer;
  filled integer := 0;
BEGIN
  LOOP
    UPDATE "load" SET "crane" = "vehicle_class" = 'LOW_LOADER'
    WHERE "id" IN (
      SELECT "id" FROM "load" WHERE "crane" IS NULL ORDER BY "id" LIMIT 1000 FOR UPDATE SKIP LOCKED
    );
    GET DIAGNOSTICS batch = ROW_COUNT;
    EXIT WHEN batch = 0;
    COMMIT;
    filled := filled + batch;
    IF filled % 100000 = 0 THEN
      RAISE INFO '% loads filled', filled;
    END IF;
  END LOOP;
END $$;
