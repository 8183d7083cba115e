-- The release before takes the few that are not planned from "notification_unplanned", too.
DROP INDEX CONCURRENTLY "notification_emails_unplanned";
