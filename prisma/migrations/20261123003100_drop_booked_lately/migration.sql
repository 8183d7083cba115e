-- Transport orders are found by their tasks.
DROP INDEX CONCURRENTLY "load_booked_lately";
