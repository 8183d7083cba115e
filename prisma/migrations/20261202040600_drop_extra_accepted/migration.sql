-- extra_to_invoice stands in its place.
DROP INDEX CONCURRENTLY extra_accepted;
