-- A link to an address that was just given up: it sets a new password and makes that the person's address again.
ALTER TABLE "one_time_token" ADD COLUMN "restores_email" BOOLEAN NOT NULL DEFAULT false;
