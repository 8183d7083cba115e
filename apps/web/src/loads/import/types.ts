import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>;

/** What the service read in a sheet. */
export type Sheet = Outputs["imports"]["read"];
export type SheetRow = Sheet["rows"][number];
export type Field = Sheet["choices"][number]["field"];
/** What became of one row, or would. */
export type RowReport = Outputs["loads"]["bulk"]["rows"][number];
