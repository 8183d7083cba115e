import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>["admin"];

export type SearchResult = Outputs["search"];
export type FoundLoad = SearchResult["loads"][number];
/** Answer of the API for the admin page of a load. */
export type AdminLoad = Outputs["load"];
export type Change = AdminLoad["changes"][number];
export type Delivery = AdminLoad["deliveries"][number];
export type AdminFile = AdminLoad["files"][number];
export type Dispute = AdminLoad["disputes"][number];
export type Overview = Outputs["queues"]["overview"];
export type Health = Outputs["health"];
export type FirmPage = Outputs["firms"]["get"];
export type PersonPage = Outputs["people"]["get"];
export type Action = Outputs["actions"]["actions"][number];
