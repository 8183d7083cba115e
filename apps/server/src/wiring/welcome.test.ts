import { describe, expect, it } from "vitest";
import { firstCurl, welcome } from "./welcome.ts";

const NOW = new Date("2026-11-21T23:30:00Z");
const person = { name: "Ann", email: "ann@a.example", password: "pw", role: "OWNER" as const, seat: true };
const firm = {
  id: "firm_1",
  name: "A Foods",
  canPost: true,
  canCarry: false,
  plan: "STANDARD" as const,
  members: [person],
  liveKey: "fb_live_a",
  testKey: "fb_test_a",
};
const carrier = { ...firm, name: "B Haulage", canPost: false, canCarry: true, liveKey: "fb_live_b" };
const demo = {
  baseUrl: "http://localhost:3000",
  admin: { email: "admin@x.example", password: "pw" },
  firms: [
    firm,
    { ...firm, name: "A second poster" },
    { ...carrier, plan: "PRIORITY" as const },
    { ...carrier, name: "C Vans", members: [{ ...person, seat: false }] },
  ],
};

describe("the welcome at the start", () => {
  it("has the address only if there is no demo", () => {
    const text = welcome("https://board.example", null, NOW);
    expect(text).toContain("is open at https://board.example\n");
    expect(text).not.toContain("curl");
  });

  it("has one firm of each kind with its login and keys, and says where to find the others", () => {
    const text = welcome("http://localhost:3000", demo, NOW);
    expect(text).toContain("A Foods (posts)");
    expect(text).not.toContain("A second poster");
    expect(text).toContain("B Haulage (carries, PRIORITY)");
    expect(text).toContain("C Vans (carries, STANDARD, no seat)");
    expect(text).toContain("fb_live_b");
    expect(text).toContain("ann@a.example, password pw");
    expect(text).toContain("demo.json");
  });

  it("says whether other machines can open the demo", () => {
    expect(welcome("http://localhost:3000", demo, NOW, "127.0.0.1")).toContain("open to this machine only");
    expect(welcome("http://localhost:3000", demo, NOW, "0.0.0.0")).toContain("open to other machines");
    expect(welcome("https://board.example", null, NOW, "127.0.0.1")).not.toContain("demo");
  });

  it("says that the admin needs no second factor, if that is so", () => {
    const said = (adminSecondFactor: "required" | "offered") =>
      welcome("http://localhost:3000", demo, NOW, undefined, adminSecondFactor);
    expect(said("offered")).toContain("ADMIN_SECOND_FACTOR=required");
    expect(said("required")).not.toContain("second factor");
  });

  it("has a command that posts a load for London's tomorrow", () => {
    const [, body = ""] = /-d '(.*)'/.exec(firstCurl("http://localhost:3000", "fb_live_a", NOW)) ?? [];
    expect(JSON.parse(body)).toMatchObject({ collectDate: "2026-11-22", type: "PALLETS" });
  });
});
