-- A mail that had nothing to say any more by the time it was due.
ALTER TYPE "mail_status" ADD VALUE 'dropped';
