-- The rows that had a missed number were looked for by a summary of the blocks of all loads. The planner thought so little of
-- it that it read a million loads instead, for seconds, whenever a number was missing for a moment. The latest numbers are
-- few: they stand in a table of their own, which also knows a load whose number was overtaken by a later one.
DROP INDEX "load_board_seq";

-- CreateTable
CREATE TABLE "board_change_log" (
    "seq" BIGINT NOT NULL,
    "load_id" TEXT NOT NULL,

    CONSTRAINT "board_change_log_pkey" PRIMARY KEY ("seq")
);

ALTER TABLE "board_change_log" SET UNLOGGED;

CREATE OR REPLACE FUNCTION "tell_board_of_load"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.board_seq := nextval('board_change');
  INSERT INTO board_change_log (seq, load_id) VALUES (NEW.board_seq, NEW.id);
  IF NOT board_is_told_later() THEN
    PERFORM pg_notify('board', 'load ' || NEW.board_seq || ' ' || NEW.id);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "tell_board_of_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  number bigint := nextval('board_change');
BEGIN
  INSERT INTO board_change_log (seq, load_id) VALUES (number, OLD.id);
  PERFORM pg_notify('board', 'load ' || number || ' ' || OLD.id);
  RETURN NULL;
END $$;

-- A process of the version before asks by this for as long as it runs on beside the new ones.
CREATE OR REPLACE FUNCTION "loads_numbered"("numbers" bigint[]) RETURNS SETOF "load" LANGUAGE sql STABLE AS $$
  SELECT * FROM "load" WHERE id IN (SELECT load_id FROM board_change_log WHERE seq = ANY(numbers))
$$;
