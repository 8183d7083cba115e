-- The number of a change stood in an index of its own, and so every quote, which changes nothing else of the load that an
-- index holds, was entered in all thirty of them. A summary of the blocks is enough for the few numbers that are missed,
-- and where its page has room a row now changes in place.
DROP INDEX "load_board_seq";
CREATE INDEX "load_board_seq" ON "load" USING brin ("board_seq") WITH (pages_per_range = 16, autosummarize = on)
  WHERE "board_seq" IS NOT NULL;
ALTER TABLE "load" SET (fillfactor = 85);

-- The planner thinks little of the summary, for the numbers are not in the order of the blocks. Those that are missed are
-- the latest, and few blocks hold any of these.
CREATE FUNCTION "loads_numbered"("numbers" bigint[]) RETURNS SETOF "load" LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT l.* FROM "load" l WHERE l.board_seq = ANY(numbers) AND l.board_seq IS NOT NULL
$$;
