import { forEachOpenApiProcedure, getInputOutputParsers } from "trpc-to-openapi";
import { expect, it } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { formsOf } from "../../core/schema-forms.ts";
import { appRouter } from "../../root.ts";

/** Names of texts that the log keeps: ids, references of the caller's own, places, days and filters, and words of the board. */
const KEPT = new Set(
  `acceptedOn adr after answerBy asOf at back backBy bankChangedOn batch before by byTime carrierId carriers changeId clauses clientId code collectByTime collectDate companyNumber conditionsId contentType coverPence coversFrom cursor
  date deliveredOn deliverByTime deliverDate device differs driven dueOn eq eventId events expectedConditionsId externalRef extra extraId field fileId followsLoadId from fromPostcode groups home hour id invitationId invoiceId invoiceIds key
  licenceNumber limit linkId loadId loadIds matchedBy maxwt memberId membershipId mile milestoneId mph name near noadr notl number outcode pageId pages place podUrl postcode quoteId ref repostedFrom
  revision routingGuide series sha256 since statusBefore steps taxPointOn terms tl to toPostcode towards town type un until upTo updatedAfter url vc vehicleId vehicles version what with within words`.split(
    /\s+/,
  ),
);

/** `name` is a firm's, or a routing guide's. */
const NAMED = /(?:^|\.)(?:poster|carrier|firm|told|notAsked|leftOut|routingGuide)\.name$/;

/** Values of a schema that are any text, by their path, where the log keeps them. */
function textsOf(schema: $ZodType | undefined, path: string, seen: readonly unknown[] = []): string[] {
  const forms = schema === undefined ? [] : (formsOf(schema) ?? []);
  return forms
    .filter((form) => !seen.includes(form))
    .flatMap((form) => {
      const within = [...seen, form];
      if (form.shape) {
        const fields = Object.entries(form.shape);
        return fields.flatMap(([name, field]) =>
          textsOf(field, path === "" ? name : `${path}.${name}`, within),
        );
      }
      if (form.element) return textsOf(form.element, path, within);
      return form.type === "string" ? [path] : [];
    });
}

it("every text that an operation takes or returns is marked as secret or personal, or listed as neither", () => {
  const unsorted = new Set<string>();
  const kept = new Set<string>();
  forEachOpenApiProcedure(appRouter._def.procedures, ({ path, procedure, meta }) => {
    const { inputParser, outputParser } = getInputOutputParsers(procedure);
    // The answer of a read that succeeded is not kept.
    const answered = meta.openapi.method === "GET" ? [] : textsOf(outputParser, "");
    for (const text of [...textsOf(inputParser, ""), ...answered]) {
      const name = text.split(".").at(-1) ?? "";
      kept.add(name);
      const isKnown =
        name === "name"
          ? NAMED.test(text)
          : KEPT.has(name) ||
            /[a-z]At$|Until$|^paymentDue$|^continuationDate$|^failingSince$|^valid/.test(name);
      if (!isKnown) unsorted.add(`${path} ${text}`);
    }
  });
  expect([...unsorted].toSorted()).toEqual([]);
  expect([...KEPT].filter((name) => !kept.has(name))).toEqual([]);
});
