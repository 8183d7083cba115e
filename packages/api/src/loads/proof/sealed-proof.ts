import { createHash } from "node:crypto";
import { formatClockSeconds, formatExact } from "@board/calendar";
import type { Load, PodPage, StoredFile } from "@board/db";
import { type LoadPlace, placesOf } from "../road/places.ts";
import { type NoteFacts, noteSheets, type PrintedProof, placeName, signatureOf } from "./consignment-note.ts";
import type { Block, Paper, Photo, Sheet } from "./paper.ts";
import { receiptSentence } from "./receipt-sentence.ts";
import { exceptionWords, goodsOf, type ProofException } from "./rules.ts";
import { readExceptions } from "./schemas.ts";

/** A step on the road as the proof lists it. */
export interface PrintedStep {
  words: string;
  place: number;
  /** Time by the clock of whoever reported it. */
  saidAt: Date;
  receivedAt: Date;
  /** Words for the phone's place then. */
  where: string;
  by: string;
}

/** Facts that a sealed proof is made of, beside the load as it was delivered. */
interface SealedFacts extends NoteFacts {
  pages: readonly PodPage[];
  steps: readonly PrintedStep[];
  /** The file that the carrier put before. */
  file: StoredFile | null;
  sealedAt: Date;
}

const WEEKDAY_LENGTH = "Wed ".length;
const TIME_LENGTH = "10:38".length;

/** Returns an instant as `18 Nov 2026, 10:38:07`. */
const withSeconds = (at: Date) =>
  `${formatExact(at).slice(WEEKDAY_LENGTH, -TIME_LENGTH)}${formatClockSeconds(at)}`;

/** Returns the bytes of a signature that its SHA-256 is of: name, receipt and lines as JSON. */
function signatureJson({ signedBy, receipt, strokes }: PrintedProof): string {
  return JSON.stringify({ name: signedBy, receipt, strokes });
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Returns the counts at a place: how many were expected, in order, short, damaged and refused. */
function countFacts(load: Load, place: LoadPlace, exceptions: readonly ProofException[]): Block[] {
  const goods = goodsOf(load);
  const expected = goods && place[`${goods.name}s`];
  if (goods === null || expected === null) return [];
  const sum = (kind: ProofException["kind"]) =>
    exceptions.filter((each) => each.kind === kind).reduce((total, { count }) => total + (count ?? 0), 0);
  const wrong = sum("SHORT") + sum("DAMAGED") + sum("REFUSED");
  const hasUncounted = exceptions.some(({ count }) => count === null);
  return [
    {
      kind: "table",
      heading: `Counted, in ${goods.name}s`,
      columns: ["Expected", "In order", "Short", "Damaged", "Refused"].map((title) => ({
        title,
        share: 0.2,
      })),
      rows: [
        [
          String(expected),
          hasUncounted ? "not counted" : String(Math.max(0, expected - wrong)),
          String(sum("SHORT")),
          String(sum("DAMAGED")),
          String(sum("REFUSED")),
        ],
      ],
    },
  ];
}

/** Returns the pages in the order of their places, and in the order in which each act named them. */
export function inOrder(
  pages: readonly PodPage[],
  named: readonly { place: number; pages: readonly string[] }[],
): PodPage[] {
  const rank = ({ place, clientId }: PodPage) => {
    const nth = named.find((each) => each.place === place)?.pages.indexOf(clientId) ?? -1;
    return nth < 0 ? Number.POSITIVE_INFINITY : nth;
  };
  return pages.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    if (one.place !== other.place) return one.place - other.place;
    return first === second ? Number(one.id > other.id) - Number(one.id < other.id) : first - second;
  });
}

const typeWords = (contentType: string) => contentType.split("/").at(-1)?.toUpperCase() ?? "";

function stepsTable(places: readonly LoadPlace[], steps: readonly PrintedStep[]): Block {
  const nameOf = (number: number) => {
    const place = places.find((each) => each.number === number);
    return place === undefined ? "" : `, ${place.town}`;
  };
  return {
    kind: "table",
    heading: "Times and places",
    small: true,
    columns: [
      { title: "Step", share: 0.25 },
      { title: "By the phone", share: 0.21 },
      { title: "Received by the board", share: 0.21 },
      { title: "Where the phone was", share: 0.2 },
      { title: "Through", share: 0.13 },
    ],
    rows: steps.map(({ words, place, saidAt, receivedAt, where, by }) => [
      `${words}${nameOf(place)}`,
      withSeconds(saidAt),
      withSeconds(receivedAt),
      where,
      by,
    ]),
  };
}

function partsTable({ pages, proofs, file }: SealedFacts): Block {
  return {
    kind: "table",
    heading: "Parts of this proof",
    small: true,
    columns: [
      { title: "Part", share: 0.25 },
      { title: "Bytes", share: 0.1, align: "right" },
      { title: "SHA-256", share: 0.65 },
    ],
    rows: [
      ...pages.map(({ place, contentType, bytes, sha256: digest }, nth) => [
        `Page ${nth + 1}, stop ${place}, ${typeWords(contentType)}`,
        String(bytes),
        digest,
      ]),
      ...proofs
        .filter(({ signedBy }) => signedBy !== null)
        .map((proof) => [
          `Signature, stop ${proof.place}, JSON`,
          String(Buffer.byteLength(signatureJson(proof))),
          sha256(signatureJson(proof)),
        ]),
      ...(file === null
        ? []
        : [[`File sent before, ${typeWords(file.contentType)}`, String(file.bytes), file.sha256]]),
    ],
    note: `The digest of this whole file is sent with each download.${file === null ? "" : " The file that was sent before is kept beside this proof, at the load's pod/file."}`,
  };
}

/** Returns the sheet of one place: what was signed, by whom, and what was not in order. */
function placeSheet(load: Load, place: LoadPlace, { proofs, pages, sealedAt }: SealedFacts): Sheet {
  const proof = proofs.find((each) => each.place === place.number);
  const here = readExceptions(load.exceptions).filter((each) => each.place === place.number);
  const photos = pages.filter((each) => each.place === place.number).length;
  const goods = goodsOf(load);
  const title = place.kind === "COLLECT" ? "Proof of collection" : "Proof of delivery";
  const isLast = place.number === placesOf(load).length;
  return {
    title: load.mode === "test" ? `${title} (test data)` : title,
    number: `${load.ref}, stop ${place.number}`,
    line: `Sealed ${withSeconds(sealedAt)}. Nothing on these pages can be changed after that.`,
    footer: `Proof of delivery ${load.ref}, sealed by the Freight Board`,
    blocks: [
      {
        kind: "statement",
        text: receiptSentence(
          {
            kind: place.kind,
            count: goods === null ? null : place[`${goods.name}s`],
            name: goods?.name ?? "pallet",
          },
          proof?.receipt ?? null,
          here,
          proof?.remarks ?? null,
        ),
        also: [
          placeName(place),
          ...(place.doneAt === null ? [] : [formatExact(place.doneAt)]),
          ...(isLast && load.receivedBy !== null ? [`received by ${load.receivedBy}`] : []),
          photos === 1 ? "1 page" : `${photos} pages`,
        ].join("; "),
      },
      ...countFacts(load, place, here),
      ...(here.length === 0
        ? []
        : [{ kind: "text" as const, heading: "Not in order", text: exceptionWords(here) }]),
      ...(proof?.remarks ? [{ kind: "text" as const, heading: "Remarks", text: proof.remarks }] : []),
      ...(proof?.signedBy
        ? [
            {
              kind: "signatures" as const,
              heading: "Signed for",
              signatures: [
                signatureOf(place.kind === "COLLECT" ? "Sender" : "Consignee", proof, [
                  placeName(place),
                  proof.strokes === null ? "by name, without drawing" : "drawn on a screen",
                ]),
              ],
            },
          ]
        : []),
    ],
  };
}

/** Returns the sealed proof of a delivered load: its note, each place that has a proof, the times, the parts, the pages. */
export function sealedProofOf(load: Load, facts: SealedFacts): Paper {
  const places = placesOf(load);
  const exceptions = readExceptions(load.exceptions);
  const last = places.at(-1)?.number;
  const proved = places.filter(
    ({ number }) =>
      number === last ||
      facts.pages.some(({ place }) => place === number) ||
      facts.proofs.some(
        ({ place, signedBy, remarks }) => place === number && (signedBy ?? remarks) !== null,
      ) ||
      exceptions.some(({ place }) => place === number),
  );
  const sheets = proved.map((place) => placeSheet(load, place, facts));
  sheets.at(-1)?.blocks.push(stepsTable(places, facts.steps), partsTable(facts));
  const photos: Photo[] = facts.pages.map(({ place, storageKey, contentType, createdAt }, nth) => {
    const at = places.find(({ number }) => number === place);
    const where = at === undefined ? "" : `, ${placeName(at)}`;
    return {
      title: `Page ${nth + 1}, stop ${place}${where}, received ${formatExact(createdAt)}`,
      storageKey,
      contentType,
    };
  });
  return {
    title: "Proof of delivery",
    ref: load.ref,
    madeAt: facts.sealedAt.toISOString(),
    sheets: [...noteSheets(load, facts), ...sheets],
    photos,
  };
}
