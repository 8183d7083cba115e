import { addDays, londonDay } from "@board/calendar";
import type { Person } from "./person.ts";
import { photo } from "./picture.ts";

/** Returns the day in London this number of days ahead, as `YYYY-MM-DD`. */
export function day(ahead: number): string {
  return addDays(londonDay(new Date()), ahead);
}

/** Weekdays, 1 for Monday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Returns working hours that are open day and night on some weekdays. */
export function hoursOn(open: readonly number[]) {
  const on = (nth: number): [string, string] | null => (open.includes(nth) ? ["00:00", "24:00"] : null);
  return { mon: on(1), tue: on(2), wed: on(3), thu: on(4), fri: on(5), sat: on(6), sun: on(7) };
}

export type Posting = Parameters<Person["api"]["loads"]["post"]["mutate"]>[0];

/** Returns the input for posting a load. Other tests' carriers see the load, too; `externalRef` identifies it. */
function posting(changes: Partial<Posting> = {}): Posting {
  return {
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    pallets: 12,
    fromPostcode: "LS10 1AB",
    toPostcode: "G33 4EP",
    collectDate: day(0),
    ...changes,
  };
}

/** Posts a load by an API call, without the form. */
export async function postLoad(poster: Person, changes: Partial<Posting> = {}) {
  const { load } = await poster.api.loads.post.mutate(posting(changes));
  return load;
}

/** Creates a load that the carrier has won at a price. */
export async function bookedLoad(
  poster: Person,
  carrier: Person,
  { amountPence = 41_500, ...changes }: Partial<Posting> & { amountPence?: number } = {},
) {
  const load = await postLoad(poster, changes);
  const { quote } = await carrier.api.quotes.send.mutate({ id: load.id, amountPence });
  const booked = await poster.api.quotes.accept.mutate({ id: load.id, quoteId: quote.id });
  return booked.load;
}

/** Uploads a proof of delivery as the site's form does. */
export async function putProof(
  url: string,
  carrier: Person,
  loadId: string,
  { buffer, mimeType }: { buffer: Buffer; mimeType: string },
): Promise<void> {
  const answer = await fetch(`${url}/api/site/loads/${loadId}/pod`, {
    method: "PUT",
    headers: { cookie: carrier.cookie, origin: url, "content-type": mimeType },
    body: new Uint8Array(buffer),
  });
  if (!answer.ok) throw new Error(`The proof was refused: ${await answer.text()}`);
}

/** Creates a load that the carrier has delivered with a proof. */
export async function deliveredLoad(
  url: string,
  poster: Person,
  carrier: Person,
  changes: Parameters<typeof bookedLoad>[2] = {},
) {
  const load = await bookedLoad(poster, carrier, changes);
  await carrier.api.bookings.collect.mutate({ id: load.id });
  await putProof(url, carrier, load.id, await photo());
  await carrier.api.bookings.deliver.mutate({ id: load.id, receivedBy: "A. Gate" });
  return load;
}

/** Gives a firm's billing details, with a VAT number or without one. */
export async function giveBilling(person: Person, legalName: string, vatNumber?: string): Promise<void> {
  await person.api.billing.change.mutate({
    legalName,
    lines: ["4 Dock Road", "Hull"],
    postcode: "HU1 2AB",
    vat: vatNumber === undefined ? { registered: false } : { registered: true, number: vatNumber },
    bank: { accountName: legalName, sortCode: "30-99-50", accountNumber: "00012345" },
    invoiceEmail: person.email,
  });
}
