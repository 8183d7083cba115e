import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>;

/** The sheet as the service read it. */
export type Sheet = Outputs["imports"]["read"];
export type SheetRow = Sheet["rows"][number];
export type Field = Sheet["choices"][number]["field"];
/** Result of one row, or of its dry run. */
export type RowReport = Outputs["loads"]["bulk"]["rows"][number];
