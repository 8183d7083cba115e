import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>["admin"];
type Queues = Outputs["queues"];

export type NewFirm = Outputs["newFirms"]["get"];
export type LicenceRegister = Outputs["register"];
export type FirmsPage = Queues["firms"];
export type DecidedFirm = FirmsPage["decidedToday"][number];
export type DisputeLine = Queues["disputes"]["lines"][number];
export type OverdueLine = Queues["overdue"]["lines"][number];
export type UnconfirmedLine = Queues["unconfirmed"]["lines"][number];
export type EndpointLine = Queues["webhooks"]["lines"][number];
export type DuplicateLine = Queues["duplicates"]["lines"][number];
export type NewFirmLine = Queues["firms"]["lines"][number];
export type CertificateLine = Queues["documents"]["lines"][number];
export type LicenceLine = Queues["licences"]["lines"][number];
export type LostLine = Queues["licencesLost"]["lines"][number];
export type ContactLine = Queues["contacts"]["lines"][number];
export type HandBackLine = Queues["handBacks"]["lines"][number];
export type InvoiceLine = Queues["invoices"]["lines"][number];
export type Job = LostLine["jobs"][number];
