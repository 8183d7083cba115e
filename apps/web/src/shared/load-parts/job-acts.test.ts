import { expect, it } from "vitest";
import { keptTyped } from "../../ui/hooks/kept-typed.ts";
import {
  actWords,
  collectForm,
  type JobAct,
  refill,
  sendingWords,
  sentWords,
  warningWords,
} from "./job-acts.ts";

const NOW = new Date("2026-11-17T12:40:00Z");
const load = { loadId: "load_a", version: 3, ref: "FB-7K3M-92QX" };
const collect = (collectedAt: string): JobAct => ({ ...load, kind: "collect", collectedAt });
const paid: JobAct = { ...load, kind: "paid", paidAt: "2026-11-16T12:00:00.000Z" };

it("an act has words for waiting, for being sent, and for having been sent", () => {
  const today = collect("2026-11-17T08:20:00.000Z");
  expect(actWords(today, NOW)).toBe("Collected today, 08:20");
  expect(actWords(collect("2026-11-16T18:05:00.000Z"), NOW)).toBe("Collected yesterday, 18:05");
  expect(sendingWords(today)).toBe("Marking FB-7K3M-92QX collected");
  expect(sentWords(today)).toBe("Collected: FB-7K3M-92QX");
  expect(actWords(paid, NOW)).toBe("Paid yesterday");
  expect(actWords({ ...load, kind: "paid" }, NOW)).toBe("The money came");
  expect(sendingWords(paid)).toBe("Recording the payment of FB-7K3M-92QX");
  expect(sentWords(paid)).toBe("Payment recorded: FB-7K3M-92QX");
});

it("a warning about an act names the load and no field of the API", () => {
  const detail = "vehicleReg does not look like a UK registration. Look at it again.";
  expect(warningWords(load, detail)).toBe(
    "FB-7K3M-92QX: the registration does not look like a UK registration. Look at it again.",
  );
});

it("a collection that was not sent returns to its form with its time, beside the crew typed there", () => {
  const crew = { driver: "J. Tranter", vehicleReg: "BX73 KLM" };
  keptTyped.write(collectForm("load_a"), { crew, typed: null });
  refill(collect("2026-11-17T08:20:00.000Z"));
  refill(paid);
  const typed = { day: "2026-11-17", time: "08:20" };
  expect(keptTyped.read(collectForm("load_a"))).toEqual({ crew, typed });
  keptTyped.write(collectForm("load_a"), undefined);
  refill(collect("2026-11-17T08:20:00.000Z"));
  expect(keptTyped.read(collectForm("load_a"))).toEqual({ typed });
});
