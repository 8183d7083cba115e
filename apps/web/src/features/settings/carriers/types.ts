import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>["firms"];

type RelatedCarrier = Outputs["relations"]["carriers"][number];
export type Found = Outputs["findCarriers"]["carriers"][number];
export type Relation = RelatedCarrier["relation"];
