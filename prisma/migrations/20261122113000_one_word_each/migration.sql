-- Gives tables, columns, indexes and constraints the words of GLOSSARY.md. Every row stays as it is.

-- A person's settings are preferences.
ALTER TABLE "notice_choice" RENAME TO "notification_preference";
ALTER TABLE "notification_preference" RENAME CONSTRAINT "notice_choice_pkey" TO "notification_preference_pkey";
ALTER TABLE "notification_preference" RENAME CONSTRAINT "notice_choice_member_id_fkey" TO "notification_preference_member_id_fkey";

ALTER TABLE "webhook_endpoint" RENAME COLUMN "failing_noted_at" TO "failing_notified_at";
