import { defineConfig } from "prisma/config";

/** Used by `prisma generate` only; src/migrate.ts applies the migrations. */
export default defineConfig({
  schema: "../../prisma/schema",
  migrations: { path: "../../prisma/migrations" },
});
