import { expect, it } from "vitest";
import { notificationText } from "./notification-text.ts";

const load = { id: "load_1", ref: "FB-1234-5678", fromOutcode: "LS10", toOutcode: "M17" };

it.each([
  ["load_matches", "New load LS10 to M17, FB-1234-5678", "/board#load_1"],
  ["booked", "Booked: LS10 to M17, FB-1234-5678", "/loads/FB-1234-5678"],
  ["lost", "Gone to another carrier: LS10 to M17, FB-1234-5678", "/quotes"],
  ["something_new", "News of FB-1234-5678", "/loads/FB-1234-5678"],
])("a notification of the kind %s says what happened and leads there", (kind, text, href) => {
  expect(notificationText({ kind, load, person: null })).toEqual({ text, href });
});

it("a notification about a person leads to the firm's people", () => {
  const notification = { kind: "seat_asked", load: null, person: "Sam" };
  expect(notificationText(notification)).toEqual({ text: "Sam asks for a seat", href: "/settings/members" });
});

it("news of a webhook endpoint leads to the endpoints", () => {
  const notification = {
    id: "note_2",
    kind: "endpoint_failing",
    load: null,
    person: null,
    readAt: null,
    createdAt: "",
  };
  expect(notificationText(notification).href).toBe("/settings/api");
});
