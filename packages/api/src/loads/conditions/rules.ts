import { type FieldError, fieldError } from "../../core/field-error.ts";
import { CONTACTS, contactIn } from "../contact-in.ts";

export const MAX_TITLE = 100;
export const MAX_TEXT = 50_000;
/** Maximum number of versions that a firm makes in 24 hours, because each is kept. */
export const MAX_VERSIONS_A_DAY = 20;

/** Conditions as a load or a quote keeps them. */
export type NamedConditions = {
  /** Made for this load or quote, so that it joins nothing. */
  id: string;
  title: string;
  /** SHA-256 of the text. */
  sha256: string;
  /** Id of the version, which no reader learns. */
  version: string;
};

/** The version that a firm uses now. */
export type CurrentConditions = Omit<NamedConditions, "id">;

/** Returns what a load or quote kept; null for none. */
export function keptConditions({ conditions }: { conditions: unknown }): NamedConditions | null {
  // Cast, because `nameConditions` made it.
  return conditions as NamedConditions | null;
}

/** Returns the kept conditions as readers see them. */
export function viewNamed(keeper: { conditions: unknown }) {
  const kept = keptConditions(keeper);
  return kept && { id: kept.id, title: kept.title, sha256: kept.sha256 };
}

/** Names a firm's present conditions for one load or quote; the id stays as long as the version does. */
export function nameConditions(
  newId: (prefix: "cond") => string,
  current: CurrentConditions | null,
  before: NamedConditions | null,
): NamedConditions | null {
  if (current === null) return null;
  if (before?.version === current.version) return before;
  const { title, sha256, version } = current;
  return { id: newId("cond"), title, sha256, version };
}

/** Returns the kept conditions in words, for documents. */
export function conditionsWords(keeper: { conditions: unknown }): string {
  const named = keptConditions(keeper);
  return named === null ? "none agreed here" : `${named.title} (SHA-256 ${named.sha256.slice(0, 16)}…)`;
}

const RHA = /(?<![a-z])r\W{0,2}h\W{0,2}a(?![a-z])|(?<![a-z])rha(?=cond)|road haulage assoc/i;

interface GivenConditions {
  title: string;
  text: string;
  isRhaMember: boolean;
}

/** Returns the errors of a firm's conditions, which carriers read before they know the firm. */
export function conditionsProblems(given: GivenConditions, firmName: string): FieldError[] {
  const contacts = (["title", "text"] as const).flatMap((field) => {
    const contact = contactIn(given[field], firmName);
    if (contact === null) return [];
    const found = `${CONTACTS[contact.kind]}: “${contact.found}”`;
    return fieldError(
      [field],
      "contact_in_conditions",
      `must not hold ${found}. The other end reads it before it knows you: write “we”.`,
    );
  });
  const asks = RHA.test(given.title) && !given.isRhaMember;
  const member = "must be true: the conditions of the RHA are for its members only.";
  return [...contacts, ...(asks ? [fieldError(["isRhaMember"], "rha_member_required", member)] : [])];
}
