import { LoadStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { VISIBILITY } from "./visibility.ts";

const STATUSES = Object.values(LoadStatus);
const BEFORE_BOOKING: LoadStatus[] = ["POSTED", "EXPIRED"];

describe("contract 3: names and contacts reach the two ends only once booked", () => {
  it.each(STATUSES)("%s", (status) => {
    const booked = !BEFORE_BOOKING.includes(status);
    expect(VISIBILITY[status].poster.otherEnd).toBe(booked);
    expect(VISIBILITY[status].carrier.otherEnd).toBe(booked);
    expect(VISIBILITY[status].poster.files).toBe(booked);
    expect(VISIBILITY[status].carrier.files).toBe(booked);
  });
});

describe("contract 3: the poster sees every quote, the winning carrier only its own", () => {
  it.each(STATUSES)("%s", (status) => {
    expect(VISIBILITY[status].poster.quotes).toBe("all");
    expect(VISIBILITY[status].carrier.quotes).toBe("own");
  });
});
