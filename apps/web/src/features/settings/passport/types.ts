import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

export type Passport = inferRouterOutputs<AppRouter>["passport"]["get"]["passport"];
export type ChecklistItem = Passport["checklist"][number];
export type Item = ChecklistItem["item"];
export type Document = Passport["documents"][number];
export type Insurance = Document["kind"];
