import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Missing = inferRouterOutputs<AppRouter>["firms"]["approval"]["missing"][number];

/** Name, page and reason of each detail that a new firm must still provide. */
export const MISSING: Record<Missing, { name: string; href: string; why: string }> = {
  company_number: {
    name: "Company number",
    href: "/settings/passport#company_number",
    why: "As Companies House has it. If you trade as yourself, say so when we ask",
  },
  licence: {
    name: "Operator’s licence",
    href: "/settings/passport#operator_licence",
    why: "Its number: you run vehicles over 3.5 t",
  },
  place: {
    name: "Address",
    href: "/settings/passport#company_number",
    why: "As it is on your licence or at Companies House",
  },
  vehicles: { name: "Vehicles", href: "/settings/fleet", why: "What you run, and how many of each" },
};
