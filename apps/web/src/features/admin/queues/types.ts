import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>["admin"];

export type NewFirm = Outputs["newFirms"]["get"];
export type NewFirmLine = Outputs["queues"]["firms"]["lines"][number];
export type DecidedFirm = Outputs["queues"]["firms"]["decidedToday"][number];
export type DocumentLine = Outputs["queues"]["documents"]["lines"][number];
export type LostLine = Outputs["queues"]["licencesLost"]["lines"][number];
export type ContactLine = Outputs["queues"]["contacts"]["lines"][number];
export type Register = Outputs["register"];
export type Job = LostLine["jobs"][number];
export type LicenceLine = Outputs["queues"]["licences"]["lines"][number];
