import type { Load, Milestone } from "../job.ts";
import type { Act } from "../queue/rules.ts";

const site = (lines: string[], postcode: string) => ({
  name: "Goods in",
  lines,
  postcode,
  contactName: "Sheila Ward",
  phone: "01632 960301",
  reference: null,
  hours: null,
  instructions: null,
});

/** Twelve pallets from Trafford Park by Carlisle, where five are unloaded, to Glasgow. */
export const LOAD: Load = {
  id: "load_1",
  ref: "FB-C4B4-882P",
  status: "IN_TRANSIT",
  fromPostcode: "m17 1pg",
  toPostcode: "G33",
  miles: 209,
  collectDate: "2026-11-24",
  collectWindow: "AM",
  collectByTime: "08:00",
  deliverDate: "2026-11-24",
  deliverWindow: "PM",
  deliverByTime: null,
  pallets: 12,
  parcels: null,
  tailLift: true,
  notes: null,
  collectFrom: site(["Unit 9", "Trafford Park"], "M17 1PG"),
  deliverTo: null,
  stops: [
    {
      ...site(["Unit 4, Kingstown Broadway"], "CA3 0HA"),
      postcode: "CA3 0HA",
      number: 2,
      kind: "DELIVER",
      town: "Carlisle",
      date: "2026-11-24",
      window: "AM",
      byTime: "11:00",
      pallets: 5,
      parcels: null,
    },
  ],
  requires: null,
  poster: { name: "Halden Foods", contactName: null, phone: "01632 960300" },
  carrier: null,
  driver: "Piotr Wójcik",
  vehicleReg: "FX23 KLD",
  gateCheckedAt: null,
  collectionCode: null,
  deliveredAt: null,
  receivedBy: null,
  milestones: [],
  eta: null,
  waits: [],
  waiting: { freeMins: 60 },
  allowedActions: ["milestone", "stopDone", "podPage", "deliver", "message"],
};

export const milestone = (
  kind: Milestone["kind"],
  place: number,
  more: Partial<Milestone> = {},
): Milestone => ({
  id: `mile_${place}_${kind}`,
  kind,
  place,
  at: "2026-11-24T08:24:00.000Z",
  receivedAt: "2026-11-24T08:24:02.000Z",
  by: "driver",
  clockOff: false,
  ...more,
});

let seq = 0;

/** An act of this phone that waits. */
export function act(kind: Act["kind"], place: number | null, more: Partial<Act> = {}): Act {
  seq += 1;
  return {
    clientId: `act-${seq}`,
    token: "link-a",
    seq,
    kind,
    place,
    town: "Carlisle",
    at: "2026-11-24T10:46:00.000Z",
    body: {},
    said: null,
    bytes: 0,
    state: "WAITING",
    tries: 0,
    sentAt: null,
    answerId: null,
    refusal: null,
    ...more,
  };
}
