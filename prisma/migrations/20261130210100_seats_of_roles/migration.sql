-- Takes the seats of members whose role has none. On a new database the value ACCOUNTS comes with a later migration.
DO $$ BEGIN
  UPDATE member SET seat = false WHERE role::text = 'ACCOUNTS' AND seat;
  COMMIT;
END $$;
