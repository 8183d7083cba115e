"use client";

import type { RoutingGuideView, StepPlan } from "@board/api/schemas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  clockSentence,
  countWords,
  type GuideStep,
  leftOutWords,
  planSentence,
  planTime,
  whoWords,
} from "../../../shared/load-parts/guide/step-words.ts";
import { useMembers, WhoBox } from "../../../shared/load-parts/guide/WhoBox.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { typedPounds } from "../../../ui/format/money.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { Choice, type Option } from "../../../ui/primitives/Choice.tsx";
import { Input, MoneyInput, Select } from "../../../ui/primitives/Input.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { errorAria, FormRow } from "./FormRow.tsx";
import type { AudienceKind, FieldErrors, GuideStepForm, LoadForm, SetForm } from "./load-form.ts";
import { previewable } from "./read-form.ts";

const CHOICES: readonly Option<AudienceKind>[] = [
  { value: "board", name: "1 The board" },
  { value: "network", name: "2 My network" },
  { value: "chosen", name: "3 Groups and carriers" },
  { value: "guide", name: "4 Routing guide" },
];

const SETTLED_MS = 300;
const NO_CHANGE: GuideStepForm = { price: "", minutes: "" };

export interface AudienceRowProps {
  form: LoadForm;
  set: SetForm;
  errors: FieldErrors;
  /** The preview's answer for a new load; undefined for a load that is amended, which can be given no guide. */
  posting?: {
    /** The routing guide whose lanes match the load. */
    proposed: { id: string; name: string } | null;
    /** Carriers of the board that would be told; undefined while that is not known. */
    carriersMatched: number | undefined;
  };
}

/**
 * Row that says who sees the load, when, and what happens if nobody takes it. A guide whose lanes match is chosen, until the
 * person has chosen.
 */
export function AudienceRow({ form, set, errors, posting }: AudienceRowProps) {
  const proposed = posting?.proposed ?? null;
  const chosenByHand = useRef(form.audience !== "board");
  const guides = useQuery(useTRPC().routingGuides.list.queryOptions({}));
  const rows = guides.data?.routingGuides ?? [];
  const guide = rows.find(({ id }) => id === form.routingGuide) ?? null;
  const steps = useMemo(() => stepsOf(form, guide), [form, guide]);
  const plan = usePlan(form, steps);
  const mayPropose = form.pricingMode === "QUOTES" && proposed !== null;
  // Each change of the form makes `set` anew: what is chosen already is not set again.
  const isProposed = form.audience === "guide" && form.routingGuide === proposed?.id;
  useEffect(() => {
    if (chosenByHand.current || !mayPropose || isProposed) return;
    set({ audience: "guide", routingGuide: proposed.id, guideSteps: [] });
  }, [mayPropose, proposed, isProposed, set]);
  const choose = (audience: AudienceKind) => {
    chosenByHand.current = true;
    const first = proposed?.id ?? rows[0]?.id ?? "";
    set({ audience, ...(audience === "guide" && form.routingGuide === "" && { routingGuide: first }) });
  };
  return (
    <FormRow name="Who sees it" fields={["audience", "routingGuide"]} errors={errors}>
      <Row gap={8}>
        <Choice
          label="Who sees it"
          options={posting || form.audience === "guide" ? CHOICES : CHOICES.slice(0, 3)}
          value={form.audience}
          onChange={choose}
          invalid={errors.audience !== undefined || errors.routingGuide !== undefined}
        />
        {form.audience === "guide" && rows.length > 0 && (
          <>
            <Select
              fit
              aria-label="Routing guide"
              value={form.routingGuide}
              onChange={({ currentTarget }) => {
                chosenByHand.current = true;
                set({ routingGuide: currentTarget.value, guideSteps: [] });
              }}
            >
              {guide === null && <option value="">Choose a guide</option>}
              {rows.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            {form.routingGuide === proposed?.id && <Text tone="good">its lanes match</Text>}
          </>
        )}
        {form.audience === "guide" && guides.isSuccess && rows.length === 0 && (
          <span>
            No routing guide yet. <Link href="/network/guides">Make one</Link>
          </span>
        )}
      </Row>
      {form.audience === "chosen" && (
        <WhoBox
          label="Groups and carriers"
          chosen={{ groups: form.audienceGroups, carriers: form.audienceCarriers }}
          onChange={({ groups, carriers }) => set({ audienceGroups: groups, audienceCarriers: carriers })}
          {...(errors.audience !== undefined && {
            invalid: true,
            describedBy: errorAria("audience", errors)["aria-describedby"],
          })}
        />
      )}
      {form.audience === "guide" && guide && <GuideSteps form={form} set={set} guide={guide} plan={plan} />}
      <Effect form={form} steps={steps} plan={plan} carriersMatched={posting?.carriersMatched} />
    </FormRow>
  );
}

/** Returns the steps that the service would go through: those of the guide with their changes, or one for an audience. */
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

/** Latest times and carriers of the steps, a moment after the last change; undefined while they are not known. */
function usePlan(form: LoadForm, steps: readonly GuideStep[]): StepPlan | undefined {
  const trpc = useTRPC();
  const input = previewable({ ...form, audience: "board" });
  const settled = useSettled(
    JSON.stringify(input === null || steps.length === 0 ? null : { load: input, steps }),
    SETTLED_MS,
  );
  const { data } = useQuery(
    trpc.routingGuides.plan.queryOptions(JSON.parse(settled) ?? { steps: [{ to: "network" }] }, {
      enabled: settled !== "null",
      placeholderData: keepPreviousData,
    }),
  );
  return settled === "null" || data?.steps.length !== steps.length ? undefined : data;
}

interface GuideStepsProps extends Pick<AudienceRowProps, "form" | "set"> {
  guide: RoutingGuideView;
  plan: StepPlan | undefined;
}

/** The steps of the chosen guide; a price or minutes that are changed here count for this load only. */
function GuideSteps({ form, set, guide, plan }: GuideStepsProps) {
  const { nameOf } = useMembers();
  const change = (nth: number, changes: Partial<GuideStepForm>) =>
    set(({ guideSteps }) => ({
      guideSteps: guide.steps.map((_, other) => ({
        ...(guideSteps[other] ?? NO_CHANGE),
        ...(other === nth ? changes : {}),
      })),
    }));
  return (
    <Stack as="ol" gap={12}>
      {guide.steps.map((step, nth) => {
        const typed = form.guideSteps[nth] ?? NO_CHANGE;
        const planned = plan?.steps[nth];
        const of = `of step ${nth + 1}`;
        const usual = planned?.pricePence ?? step.pricePence;
        return (
          <li key={nth}>
            <Row gap={8} justify="between">
              <Row gap={8}>
                <b>
                  {nth + 1} {whoWords(step.to, nameOf)}
                </b>
                {step.to === "board" ? (
                  <Text tone="quiet">quotes, no names</Text>
                ) : (
                  <>
                    {planned && planned.of > 1 && <Text tone="quiet">{countWords(planned)}</Text>}
                    <MoneyInput
                      size={7}
                      aria-label={`Pounds ${of}; empty for what the guide says`}
                      placeholder={usual === undefined || usual === null ? "quotes" : typedPounds(usual)}
                      value={typed.price}
                      onChange={({ target }) => change(nth, { price: target.value })}
                    />
                    for
                    <Input
                      size={4}
                      inputMode="numeric"
                      aria-label={`Minutes ${of}; empty for what the guide says`}
                      placeholder={String(step.minutes ?? "")}
                      value={typed.minutes}
                      onChange={({ target }) => change(nth, { minutes: target.value })}
                    />
                    min
                  </>
                )}
              </Row>
              {plan && planned && <span>{spanWords(planned, plan)}</span>}
            </Row>
            {planned && planned.leftOut.length > 0 && (
              <Text as="p" tone="quiet">
                Left out: {leftOutWords(planned.leftOut)}.
              </Text>
            )}
          </li>
        );
      })}
    </Stack>
  );
}

/** Returns when a step is at the latest: `13:40 to 14:10`, `from 15:10`, `passed over`. */
function spanWords({ beginsAt, dueAt }: StepPlan["steps"][number], { now }: StepPlan): string {
  if (beginsAt === null) return "passed over: nobody can carry it, or no time is left";
  const at = (instant: string) => planTime(instant, new Date(now));
  return dueAt === null ? `from ${at(beginsAt)}` : `${at(beginsAt)} to ${at(dueAt)}`;
}

interface EffectProps {
  form: LoadForm;
  steps: readonly GuideStep[];
  plan: StepPlan | undefined;
  carriersMatched: number | undefined;
}

/** One sentence that says what will happen; it is announced while the focus is in the row. */
function Effect({ form, steps, plan, carriersMatched }: EffectProps) {
  const { nameOf } = useMembers();
  const [focused, setFocused] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = place.current?.parentElement;
    const look = () => setFocused(row?.contains(document.activeElement) ?? false);
    row?.addEventListener("focusin", look);
    row?.addEventListener("focusout", look);
    return () => {
      row?.removeEventListener("focusin", look);
      row?.removeEventListener("focusout", look);
    };
  }, []);
  return (
    <div ref={place} aria-live={focused ? "polite" : "off"}>
      <Note kind="info">
        <Stack gap={4}>
          <p>{effectWords(form, steps, plan, nameOf, carriersMatched)}</p>
          {form.audience === "guide" && plan && (
            <Text as="p" size="small">
              {clockSentence(plan)} A price or minutes changed here count for this load only.
            </Text>
          )}
        </Stack>
      </Note>
    </div>
  );
}

function effectWords(
  { audience }: LoadForm,
  steps: readonly GuideStep[],
  plan: StepPlan | undefined,
  nameOf: (id: string) => string,
  carriersMatched: number | undefined,
): string {
  if (audience === "board") {
    const told =
      carriersMatched === undefined ? "" : ` About ${counted(carriersMatched, "carrier")} are told.`;
    return `Every carrier on the board sees it as soon as you post it, without your name.${told}`;
  }
  if (plan === undefined)
    return audience === "guide"
      ? "The times appear here as soon as both places, the vehicle and the day are known."
      : "Who can carry it appears here as soon as both places, the vehicle and the day are known.";
  if (audience === "guide") return planSentence(steps, plan, nameOf);
  const [step] = plan.steps;
  if (step === undefined || step.people === 0)
    return "Nobody of these can carry it: no carrier is told, and it is not on the board.";
  const left = step.leftOut.length === 0 ? "" : ` Left out: ${leftOutWords(step.leftOut)}.`;
  return `${counted(step.people, "carrier")} of ${step.of} are told and may quote. It is not on the board until you open it.${left}`;
}
