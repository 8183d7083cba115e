import { expect, it } from "vitest";
import { actWords, type JobAct, sendingWords, sentWords, warningWords } from "./job-acts.ts";

const NOW = new Date("2026-11-17T12:40:00Z");
const load = { loadId: "load_a", version: 3, ref: "FB-7K3M-92QX" };
const collect = (collectedAt: string): JobAct => ({ ...load, kind: "collect", collectedAt });
const paid: JobAct = { ...load, kind: "paid", paidAt: "2026-11-16T12:00:00.000Z" };

it("an act says what it is while it waits, in its place and once it is sent", () => {
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
