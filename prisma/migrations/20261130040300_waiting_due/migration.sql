-- Time at which the waiting at a place is looked at next; null once its ends were told of it, or where it is over.
ALTER TABLE milestone ADD COLUMN waiting_due_at timestamp(3) with time zone;
