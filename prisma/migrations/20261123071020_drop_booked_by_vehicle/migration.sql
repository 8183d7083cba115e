-- The guide compares with no single bookings any more.
DROP INDEX CONCURRENTLY "load_booked_by_vehicle";
