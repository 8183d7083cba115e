import { expect, it } from "vitest";
import { isTouched, type OwnEvent, ownEventIn } from "./own-events.ts";

const own = (loadId: string | null, ...kinds: string[]): OwnEvent => ({
  type: "own",
  loadId,
  mode: "live",
  kinds,
  by: null,
});
const booked = own("load_a", "load.booked");
const bell = own(null, "notification");
const read = own(null, "read");

const COUNTS = [["accounts", "counts"], { input: {}, type: "query" }];
const LIST = [["accounts", "notifications"], { input: { all: false }, type: "query" }];
const PAGE = [["posterDashboard", "load"], { input: { id: "load_a" }, type: "query" }];
const OTHER_PAGE = [["posterDashboard", "load"], { input: { id: "load_b" }, type: "query" }];
const LOADS = [["posterDashboard", "list"], "pages", { sort: "newest" }];
const DIARY = [["carrierDiary", "jobs"], { input: {}, type: "query" }];
const THREAD = [["messages", "list"], { input: { id: "load_a" }, type: "infinite" }];
const VEHICLES = [["vehicles", "list"], { input: { status: ["OPEN"] }, type: "infinite" }];
const MATCHES = [["matching", "loadsForVehicle"], { input: { id: "vehicle_a" }, type: "query" }];
const BOARD = [["board", "read"], "pages", {}, "newest"];
const OTHER = ["outlines of the map"];
const FIRM = [["firms", "profile"], { input: {}, type: "query" }];

it.each([
  ["a change of the firm's own data", booked, booked],
  ["events that were missed on the board too", { type: "reload" } as const, null],
  ["events that were missed of own data alone", own(null, "missed"), null],
  ["a new stream", { type: "ready" } as const, undefined],
])("hears of %s", (_, event, told) => {
  expect(ownEventIn(event)).toBe(told);
});

it.each([
  ["a load of the firm's own", booked, [COUNTS, LIST, PAGE, LOADS, DIARY, THREAD, VEHICLES, MATCHES]],
  ["a notification of no load", bell, [COUNTS, LIST, VEHICLES, MATCHES]],
  ["a change of a vehicle", own(null, "vehicles"), [COUNTS, LIST, VEHICLES, MATCHES]],
  ["notifications that were read", read, [COUNTS]],
  [
    "events that were missed",
    null,
    [COUNTS, LIST, PAGE, OTHER_PAGE, LOADS, DIARY, THREAD, VEHICLES, MATCHES],
  ],
])("refetches what %s affects, and nothing else", (_, event, touched) => {
  const all = [COUNTS, LIST, PAGE, OTHER_PAGE, LOADS, DIARY, THREAD, VEHICLES, MATCHES, BOARD, FIRM, OTHER];
  expect(all.filter((key) => isTouched(key, event))).toEqual(touched);
});
