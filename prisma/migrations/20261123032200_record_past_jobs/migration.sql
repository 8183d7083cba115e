-- What was finished, or called off, before records were kept by job. May be run again from anywhere.
DO $$
DECLARE
  done text := '';
  upto text;
  batches integer := 0;
BEGIN
  LOOP
    SELECT max("id") INTO upto FROM (SELECT "id" FROM "load" WHERE "id" > done ORDER BY "id" LIMIT 1000) AS batch;
    EXIT WHEN upto IS NULL;

    INSERT INTO "record_entry" ("firm_id", "side", "load_id", "other_id", "outcome", "at", "pence", "stars")
    SELECT e."firm_id", e."side", l."id", e."other_id",
      (CASE WHEN e."side" = 'carrier' AND (
          (l."collected_at" AT TIME ZONE 'Europe/London')::date > l."collect_date"
          OR (l."delivered_at" AT TIME ZONE 'Europe/London')::date > l."deliver_date"
          OR (l."delivered_at" AT TIME ZONE 'Europe/London') > l."deliver_date" + l."deliver_by_time"::time + interval '30 minutes')
        THEN 'LATE' ELSE 'FINISHED' END)::"record_outcome",
      l."confirmed_at", coalesce(l."agreed_pence", 0), r."score"
    FROM "load" l
      CROSS JOIN LATERAL (VALUES ('poster'::"side", l."poster_id", l."carrier_id"), ('carrier'::"side", l."carrier_id", l."poster_id"))
        AS e ("side", "firm_id", "other_id")
      LEFT JOIN "rating" r ON r."load_id" = l."id" AND r."by" <> e."side"
    WHERE l."id" > done AND l."id" <= upto AND l."mode" = 'live' AND l."status" = 'CONFIRMED'
      AND l."carrier_id" IS NOT NULL AND l."confirmed_at" IS NOT NULL
    ON CONFLICT DO NOTHING;

    -- The price of a booking that was given up is no longer known: the middle of the guide stands for it.
    INSERT INTO "record_entry" ("firm_id", "side", "load_id", "other_id", "outcome", "at", "pence")
    SELECT h."firm_id", (CASE h."action" WHEN 'handBack' THEN 'carrier' ELSE 'poster' END)::"side", l."id", o."other_id",
      'CALLED_OFF', h."at", (l."guide_low_pence" + l."guide_high_pence") / 2
    FROM "load" l
      JOIN "load_history" h ON h."load_id" = l."id" AND h."from_status" = 'BOOKED' AND h."action" IN ('handBack', 'release', 'cancel')
      CROSS JOIN LATERAL (SELECT CASE h."action" WHEN 'handBack' THEN l."poster_id" WHEN 'cancel' THEN l."carrier_id"
        ELSE l."former_carriers"[cardinality(l."former_carriers")] END AS "other_id") AS o
    WHERE l."id" > done AND l."id" <= upto AND l."mode" = 'live' AND o."other_id" <> h."firm_id"
      AND (h."action" = 'handBack' OR h."firm_id" = l."poster_id")
    ON CONFLICT DO NOTHING;

    COMMIT;
    done := upto;
    batches := batches + 1;
    IF batches % 100 = 0 THEN
      RAISE INFO '% loads looked through', batches * 1000;
    END IF;
  END LOOP;
END $$;
