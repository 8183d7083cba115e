-- Days and incidents of the status page. No release has read them, so none that works beside this one needs them.
DO $$
BEGIN
  DROP TABLE "status_day";
  DROP TABLE "incident_update";
  DROP TABLE "incident";
  DROP TYPE "incident_impact";
END $$;
