"use client";

import type { RoutingGuideView, StepPlan } from "@board/api/schemas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { GuideStep } from "../../../shared/load-parts/guide/step-words.ts";
import { useGuides } from "../../../shared/load-parts/guide/use-guides.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import type { GuideStepForm, LoadForm } from "./load-form.ts";
import { previewable } from "./read-form.ts";

const SETTLED_MS = 300;
export const NO_CHANGE: GuideStepForm = { price: "", minutes: "" };

/** Plan of the service for the chosen audience. */
export interface AudiencePlan {
  guides: readonly RoutingGuideView[];
  /** True once the guides are known. */
  isRead: boolean;
  /** The chosen guide. */
  guide: RoutingGuideView | null;
  /** Steps that the service would go through: those of the guide with their changes, or one for an audience. */
  steps: readonly GuideStep[];
  /** Latest times and carriers of the steps, a moment after the last change; undefined while they are not known. */
  plan: StepPlan | undefined;
}

/** Reads what would happen after posting; several parts of the form share one request. */
export function useAudiencePlan(form: LoadForm): AudiencePlan {
  const trpc = useTRPC();
  const read = useGuides();
  const guides = read.data?.routingGuides ?? [];
  const isGuided = form.audience === "guide";
  const guide = (isGuided && guides.find(({ id }) => id === form.routingGuide)) || null;
  const steps = useMemo(() => stepsOf(form, guide), [form, guide]);
  const load = previewable({ ...form, audience: "board" });
  const settled = useSettled(
    JSON.stringify(load === null || steps.length === 0 ? null : { load, steps }),
    SETTLED_MS,
  );
  const { data } = useQuery(
    trpc.routingGuides.plan.queryOptions(JSON.parse(settled) ?? { steps: [{ to: "network" }] }, {
      enabled: settled !== "null",
      placeholderData: keepPreviousData,
    }),
  );
  const plan = settled === "null" || data?.steps.length !== steps.length ? undefined : data;
  return { guides, isRead: read.isSuccess, guide, steps, plan };
}

function stepsOf(form: LoadForm, guide: RoutingGuideView | null): GuideStep[] {
  const { audience, audienceGroups, audienceCarriers, guideSteps } = form;
  if (audience === "network") return [{ to: "network" }];
  if (audience === "chosen") {
    const to = { groups: [...audienceGroups], carriers: [...audienceCarriers] };
    return to.groups.length + to.carriers.length === 0 ? [] : [{ to }];
  }
  if (audience === "board" || guide === null) return [];
  return guide.steps.map((step, nth) => {
    const { price, minutes } = guideSteps[nth] ?? NO_CHANGE;
    const pence = Math.round(Number(price) * 100);
    const mins = Number(minutes);
    return {
      ...step,
      ...(pence > 0 && { pricePence: pence, percentOfGuide: undefined }),
      ...(mins >= 5 && { minutes: mins }),
    };
  });
}
