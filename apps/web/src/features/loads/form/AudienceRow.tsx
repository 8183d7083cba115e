"use client";

import type { LoadPreview, RoutingGuideView, StepPlan } from "@board/api/schemas";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import {
  clockSentence,
  countWords,
  type GuideStep,
  leftOutWords,
  nobodyCan,
  nobodyWords,
  planSentence,
  spanWords,
  whoWords,
} from "../../../shared/load-parts/guide/step-words.ts";
import { useHours } from "../../../shared/load-parts/guide/use-guides.ts";
import { useMembers, WhoBox } from "../../../shared/load-parts/guide/WhoBox.tsx";
import { counted } from "../../../ui/format/counted.ts";
import { typedPounds } from "../../../ui/format/money.ts";
import { Choice, type Option } from "../../../ui/primitives/Choice.tsx";
import { Input, MoneyInput, Select } from "../../../ui/primitives/Input.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { StepItem, StepList } from "../../../ui/trade/StepList.tsx";
import { errorAria, FormRow } from "./FormRow.tsx";
import type { AudienceKind, FieldErrors, GuideStepForm, LoadForm, SetForm } from "./load-form.ts";
import { NO_CHANGE, useAudiencePlan } from "./use-audience-plan.ts";

const CHOICES: readonly Option<AudienceKind>[] = [
  { value: "board", name: "The board" },
  { value: "network", name: "My network" },
  { value: "chosen", name: "Groups and carriers" },
  { value: "guide", name: "Routing guide" },
];

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
    /** Members of the network that can carry the load. */
    network: LoadPreview["network"] | undefined;
  };
}

/**
 * Row that says who sees the load, when, and what happens if nobody takes it. A guide whose lanes match is chosen, until the
 * person has chosen.
 */
export function AudienceRow({ form, set, errors, posting }: AudienceRowProps) {
  const proposed = posting?.proposed ?? null;
  const chosenByHand = useRef(form.audience !== "board");
  const { guides: rows, isRead, guide, steps, plan } = useAudiencePlan(form);
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
  const nobody = plan && nobodyCan(plan) ? nobodyWords(plan) : undefined;
  const shown = nobody ? { ...errors, audience: errors.audience ?? nobody } : errors;
  return (
    <FormRow name="Who sees it" fields={["audience", "routingGuide"]} errors={shown}>
      <Row gap={8}>
        <Choice
          label="Who sees it"
          keys
          options={posting || form.audience === "guide" ? CHOICES : CHOICES.slice(0, 3)}
          value={form.audience}
          onChange={choose}
          describedBy={errorAria("audience", shown)["aria-describedby"]}
          invalid={shown.audience !== undefined || errors.routingGuide !== undefined}
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
            {form.routingGuide === proposed?.id && (
              <Text tone="good">
                <IconCheck size={14} stroke={2} aria-hidden /> its lanes match
              </Text>
            )}
          </>
        )}
        {form.audience === "guide" && isRead && rows.length === 0 && (
          <span>
            No routing guide yet. <Link href="/network/guides">Make one</Link>
          </span>
        )}
      </Row>
      {form.audience === "chosen" && (
        <WhoBox
          label="Groups and carriers"
          leftOut={posting?.network?.leftOut}
          chosen={{ groups: form.audienceGroups, carriers: form.audienceCarriers }}
          onChange={({ groups, carriers }) => set({ audienceGroups: groups, audienceCarriers: carriers })}
          {...(shown.audience !== undefined && {
            invalid: true,
            describedBy: errorAria("audience", shown)["aria-describedby"],
          })}
        />
      )}
      {form.audience === "guide" && guide && <GuideSteps form={form} set={set} guide={guide} plan={plan} />}
      {!nobody && <Effect form={form} steps={steps} plan={plan} carriersMatched={posting?.carriersMatched} />}
    </FormRow>
  );
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
    <StepList boxed>
      {guide.steps.map((step, nth) => {
        const typed = form.guideSteps[nth] ?? NO_CHANGE;
        const planned = plan?.steps[nth];
        const of = `of step ${nth + 1}`;
        const usual = planned?.pricePence ?? step.pricePence;
        return (
          <StepItem key={nth} number={nth + 1}>
            <Row gap={8} justify="between">
              <Row gap={8}>
                <b>{whoWords(step.to, nameOf)}</b>
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
                    <Row as="span" gap={8} nowrap>
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
                    </Row>
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
          </StepItem>
        );
      })}
    </StepList>
  );
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
  const hours = useHours().data?.workingHours;
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
              {clockSentence(plan, hours)} A price or minutes changed here count for this load only.
            </Text>
          )}
        </Stack>
      </Note>
    </div>
  );
}

function effectWords(
  { audience, audienceGroups, audienceCarriers }: LoadForm,
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
  if (audience === "chosen" && audienceGroups.length + audienceCarriers.length === 0)
    return "Choose groups or carriers. Who can carry the load appears here.";
  if (plan === undefined)
    return audience === "guide"
      ? "The times appear here as soon as both places, the vehicle and the day are known."
      : "Who can carry it appears here as soon as both places, the vehicle and the day are known.";
  if (audience === "guide") return planSentence(steps, plan, nameOf);
  const [step] = plan.steps;
  if (step === undefined) return "";
  const { people, of, leftOut } = step;
  const who = people === of ? counted(of, "carrier") : `${people} of ${counted(of, "carrier")}`;
  const left = leftOut.length === 0 ? "" : ` Left out: ${leftOutWords(leftOut)}.`;
  return `${who} ${people === 1 ? "is" : "are"} told and may quote. It is not on the board until you open it.${left}`;
}
