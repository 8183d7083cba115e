-- Takes the seats of members whose role has none.
DO $$ BEGIN
  UPDATE member SET seat = false WHERE role::text = 'ACCOUNTS' AND seat;
  COMMIT;
END $$;
