import type { Firms, KeyedFirm } from "../data/firms.ts";
import { openLoadId, posterOf } from "../data/loads.ts";
import type { Request } from "../load/request.ts";

type ReadKind = "board" | "filter" | "radius" | "not modified" | "load" | "list";

/** One thing that is asked again and again, each time with other values or by another firm. */
export interface ReadScenario {
  id: string;
  title: string;
  kind: ReadKind;
  requests: Request[];
}

const BOARD = "/api/v1/board";
const LOADS_READ = 400;
const LISTS_READ = 64;

/** The filters that a carrier's traffic desk sets, each with several values. */
const FILTERS: { id: string; title: string; kind: "filter" | "radius"; queries: string[] }[] = [
  {
    id: "from",
    title: "from two areas",
    kind: "filter",
    queries: ["LS,WF", "B,CV", "M,L", "NN,MK", "S,DN", "BS,CF", "NE,DH", "CB,PE"].map(
      (from) => `from=${from}`,
    ),
  },
  {
    id: "vehicle",
    title: "two vehicle classes, tomorrow",
    kind: "filter",
    queries: ["ARTIC,EIGHTEEN_T", "SMALL_VAN,LWB_VAN", "LUTON,LWB_VAN", "FLATBED,LOW_LOADER"].map(
      (vc) => `vc=${vc}&date=tomorrow`,
    ),
  },
  {
    id: "lane",
    title: "a lane between areas",
    kind: "filter",
    queries: [
      ["B,CV,WS", "M,L,WA"],
      ["LS,WF", "B,DE"],
      ["M,WA", "RM,ME"],
      ["NN,MK,PE", "LS,S"],
    ].map(([from, to]) => `from=${from}&to=${to}`),
  },
  {
    id: "weight",
    title: "no tail-lift, no ADR, up to 3 t, best paid per mile",
    kind: "filter",
    queries: ["T_1_3", "KG_250_1000", "T_3_7", "3000"].map((band) => `notl=1&noadr=1&maxwt=${band}&sort=ppm`),
  },
  {
    id: "terms",
    title: "pallets paid within 30 days, soonest first",
    kind: "filter",
    queries: ["30", "45", "14", "31"].map((terms) => `type=PALLETS&after=today&terms=${terms}&sort=collect`),
  },
  {
    id: "radius",
    title: "within 30 miles of a postcode, nearest first",
    kind: "radius",
    queries: ["LS10", "M17 1AB", "B24", "DE74", "NN4", "MK17", "L33", "BS11"].map(
      (near) => `near=${encodeURIComponent(near)}&within=30&sort=near`,
    ),
  },
];

const asEach = (firms: readonly KeyedFirm[], paths: readonly string[]): Request[] =>
  paths.flatMap((path) => firms.map(({ token }): Request => ({ method: "GET", path, token })));

/** What is read at every size of the board; `open` loads are on it. */
export function boardReads({ readers }: Firms): ReadScenario[] {
  return [
    { id: "board", title: "the board, 100 entries", kind: "board", requests: asEach(readers, [BOARD]) },
    ...FILTERS.map(
      ({ id, title, kind, queries }): ReadScenario => ({
        id,
        title: kind === "radius" ? title : `the board, ${title}`,
        kind,
        requests: asEach(
          readers,
          queries.map((query) => `${BOARD}?${query}`),
        ),
      }),
    ),
  ];
}

/** What a poster reads: its open loads with their quotes, and the list of all of its loads. */
export function posterReads({ posters }: Firms, now: Date, open: number): ReadScenario[] {
  const path = (index: number) => `/api/v1/loads/${openLoadId(now, index)}`;
  const token = (firm: KeyedFirm | undefined) => firm?.token ?? "";
  return [
    {
      id: "load",
      title: "one load with its quotes",
      kind: "load",
      requests: Array.from({ length: LOADS_READ }, (_, nth): Request => {
        const index = (nth * 37) % open;
        return { method: "GET", path: path(index), token: token(posters[posterOf(index)]) };
      }),
    },
    {
      id: "list",
      title: "the list of 100 loads",
      kind: "list",
      requests: asEach(posters.slice(0, LISTS_READ), ["/api/v1/loads"]).slice(0, LISTS_READ),
    },
  ];
}

/** The board asked again by everyone who holds its present answer. */
export function notModified(board: ReadScenario, etags: ReadonlyMap<string, string>): ReadScenario {
  return {
    id: "not-modified",
    title: "304 Not Modified",
    kind: "not modified",
    requests: board.requests.map((request) => ({ ...request, ifNoneMatch: etags.get(request.token) ?? "" })),
  };
}
