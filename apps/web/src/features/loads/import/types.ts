import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>;

/** A sheet as read by the API. */
export type Sheet = Outputs["imports"]["read"];
export type SheetRow = Sheet["rows"][number];
export type Field = Sheet["choices"][number]["field"];
/** Result of posting a row, or of checking it without posting. */
export type RowReport = Outputs["loads"]["bulk"]["rows"][number];
