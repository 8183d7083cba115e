import { defineConfig } from "prisma/config";

/** For `prisma generate`; the board applies its migrations itself, see src/migrate.ts. */
export default defineConfig({
  schema: "../../prisma/schema",
  migrations: { path: "../../prisma/migrations" },
});
