import { describe, expect, it } from "vitest";
import { bucketOf, type DiaryJob, diaryGroups } from "./buckets.ts";
import { jobColumns } from "./columns.ts";
import { nextStep, type SteppingJob, waitsForYard } from "./next-step.ts";
import { groupNote, groupTitle, whatWords, whenWords } from "./words.ts";

/** 11:00 in London, on a Wednesday in winter. */
const NOW = new Date("2026-11-18T11:00:00.000Z");
const TODAY = "2026-11-18";

const slot = (date: string, byTime: string | null = null, window: "AM" | "PM" | "Anytime" = "Anytime") => ({
  date,
  window,
  byTime,
});

function job(changes: Partial<DiaryJob> = {}): DiaryJob {
  return {
    id: "load_a",
    status: "BOOKED",
    collect: slot(TODAY),
    deliver: null,
    deliveredAt: null,
    cancelledAt: null,
    ...changes,
  };
}

describe("the group of a job in the diary", () => {
  it.each([
    ["overdue", slot("2026-11-17")],
    ["overdue", slot(TODAY, "10:59")],
    ["today", slot(TODAY, "11:00")],
    ["today", slot(TODAY, null, "AM")],
    ["tomorrow", slot("2026-11-19", "00:00")],
    ["later", slot("2026-11-20")],
  ] as const)("is %s when it is to be collected %o", (bucket, collect) => {
    expect(bucketOf(job({ collect }), NOW)).toBe(bucket);
  });

  it("depends on the delivery once the load is on board", () => {
    const aboard = { status: "IN_TRANSIT", collect: slot("2026-11-17") } as const;
    expect(bucketOf(job({ ...aboard, deliver: slot("2026-11-19") }), NOW)).toBe("tomorrow");
    expect(bucketOf(job({ ...aboard, deliver: slot(TODAY, "09:00") }), NOW)).toBe("overdue");
    expect(bucketOf(job(aboard), NOW)).toBe("today");
  });

  it("changes at midnight in London, which in summer is 23:00 UTC", () => {
    const tonight = job({ collect: slot("2026-07-01") });
    expect(bucketOf(tonight, new Date("2026-06-30T22:59:00Z"))).toBe("tomorrow");
    expect(bucketOf(tonight, new Date("2026-06-30T23:00:00Z"))).toBe("today");
    expect(bucketOf(tonight, new Date("2026-07-01T23:00:00Z"))).toBe("overdue");
    expect(bucketOf(job({ collect: slot("2026-07-01", "09:00") }), new Date("2026-07-01T08:01:00Z"))).toBe(
      "overdue",
    );
  });

  it.each([
    ["disputed", "DISPUTED"],
    ["done", "DELIVERED"],
    ["done", "CONFIRMED"],
    ["done", "CANCELLED"],
  ] as const)("is %s while the load is %s, whatever its day", (bucket, status) => {
    expect(bucketOf(job({ status, collect: slot("2026-11-10") }), NOW)).toBe(bucket);
  });
});

describe("the diary", () => {
  it("lists the most urgent group first and leaves out empty ones", () => {
    const groups = diaryGroups(
      [
        job({ id: "later", collect: slot("2026-12-01") }),
        job({ id: "done", status: "DELIVERED", deliveredAt: "2026-11-18T09:00:00.000Z" }),
        job({ id: "late", collect: slot("2026-11-16") }),
      ],
      NOW,
    );
    expect(groups.map(({ bucket, jobs }) => [bucket, jobs.map(({ id }) => id)])).toEqual([
      ["overdue", ["late"]],
      ["later", ["later"]],
      ["done", ["done"]],
    ]);
  });

  it("sorts a booked time before the window that holds it, mornings before afternoons, and Anytime last", () => {
    const jobs = [
      job({ id: "any", collect: slot(TODAY) }),
      job({ id: "pm", collect: slot(TODAY, null, "PM") }),
      job({ id: "at three", collect: slot(TODAY, "15:00") }),
      job({ id: "am", collect: slot(TODAY, null, "AM") }),
      job({ id: "at noon", collect: slot(TODAY, "12:00") }),
    ];
    const [today] = diaryGroups(jobs, NOW);
    expect(today?.jobs.map(({ id }) => id)).toEqual(["at noon", "am", "at three", "pm", "any"]);
  });

  it("sorts finished jobs by their end, the latest first", () => {
    const over = (id: string, deliveredAt: string) => job({ id, status: "DELIVERED", deliveredAt });
    const [done] = diaryGroups(
      [over("first", "2026-11-18T08:00:00.000Z"), over("last", "2026-11-18T09:00:00.000Z")],
      NOW,
    );
    expect(done?.jobs.map(({ id }) => id)).toEqual(["last", "first"]);
  });
});

describe("the columns of the jobs", () => {
  it.each([
    [
      "a desktop",
      false,
      [
        "When",
        "Next",
        "From",
        "To",
        "On the road",
        "Driver",
        "Vehicle, load",
        "Poster",
        "Agreed",
        "Status",
        "Empty after",
      ],
    ],
    [
      "a phone",
      true,
      ["When", "From", "To", "On the road", "Vehicle, load", "Poster", "Agreed", "Status", "Actions"],
    ],
  ] as const)("have a heading for each cell on %s", (_, phone, heads) => {
    expect(jobColumns(phone).flatMap((column) => column.heads)).toEqual(heads);
  });
});

describe("the times in the diary", () => {
  it.each([
    ["by 13:00", "today", slot(TODAY, "13:00")],
    ["PM", "today", slot(TODAY, null, "PM")],
    ["AM", "tomorrow", slot("2026-11-19", null, "AM")],
    ["Fri 20 by 10:00", "later", slot("2026-11-20", "10:00")],
    ["Yesterday PM", "overdue", slot("2026-11-17", null, "PM")],
    ["Today by 09:00", "overdue", slot(TODAY, "09:00")],
  ] as const)("%s (%s)", (text, bucket, collect) => {
    expect(whenWords(job({ collect }), bucket, TODAY).text).toBe(text);
  });

  it("say when a job ended", () => {
    const done = job({ status: "DELIVERED", deliveredAt: "2026-11-18T09:52:00.000Z" });
    expect(whenWords(done, "done", TODAY).text).toBe("09:52");
    expect(whenWords(done, "done", "2026-11-19").text).toBe("Yesterday, 09:52");
  });

  it.each([
    ["Collect", "today", job()],
    ["Collect overdue ·", "overdue", job()],
    ["Deliver", "tomorrow", job({ status: "IN_TRANSIT" })],
    ["Delivered", "done", job({ status: "CONFIRMED" })],
    ["Called off", "done", job({ status: "CANCELLED" })],
  ] as const)("says what the time is of: %s (%s)", (words, bucket, given) => {
    expect(whatWords(given, bucket)).toBe(words);
  });

  it("title a group with its day, its number of jobs and their sum", () => {
    expect(groupTitle("tomorrow", TODAY)).toBe("Tomorrow, Thu 19 Nov");
    expect(groupNote("today", [{ agreedPence: 29_500 }, { agreedPence: 60_050 }])).toBe("2 jobs · £895.50");
    expect(groupNote("done", [{ agreedPence: 9_500 }])).toBe("1 job");
  });
});

describe("the next step of a job", () => {
  const at = (changes: Partial<SteppingJob>): SteppingJob => ({
    status: "BOOKED",
    collect: slot(TODAY),
    paidAt: null,
    allowedActions: [],
    ...changes,
  });
  const paidAt = "2026-11-18T09:00:00.000Z";

  it.each([
    ["collect", at({ allowedActions: ["handBack", "collect", "dispute"] })],
    ["wait", at({ collect: slot("2026-11-20"), allowedActions: ["announceVehicle", "dispute"] })],
    ["none", at({ allowedActions: ["proposeExtra"] })],
    ["none", at({ status: "IN_TRANSIT", allowedActions: ["proposeExtra"] })],
    ["deliver", at({ status: "IN_TRANSIT", allowedActions: ["pod", "deliver", "dispute"] })],
    ["answer", at({ status: "DISPUTED", allowedActions: ["paid", "statement", "resolveDispute"] })],
    ["paid", at({ status: "DELIVERED", allowedActions: ["pod", "paid", "dispute"] })],
    ["none", at({ status: "DELIVERED", paidAt, allowedActions: ["pod", "paid", "dispute"] })],
    ["paid", at({ status: "DELIVERED", paidAt, allowedActions: ["pod", "paid", "contestPaid"] })],
    ["paid", at({ status: "CONFIRMED", allowedActions: ["paid", "rate"] })],
    ["rate", at({ status: "CONFIRMED", paidAt, allowedActions: ["paid", "rate"] })],
    ["none", at({ status: "CONFIRMED", paidAt, allowedActions: ["paid"] })],
    ["none", at({ status: "CANCELLED" })],
  ] as const)("is %s of %o", (kind, stepping) => {
    expect(nextStep(stepping).kind).toBe(kind);
  });

  it.each([
    ["the day has come and the yard has not checked yet", slot(TODAY), true],
    ["it can be collected from tomorrow on", slot("2026-11-20"), false],
  ])("waits for the yard: %s", (_, collect, waits) => {
    expect(waitsForYard(nextStep(at({ collect, allowedActions: ["announceVehicle"] })), TODAY)).toBe(waits);
  });

  it("names the earliest time of collection", () => {
    const early = at({ collect: slot("2026-11-20"), allowedActions: ["announceVehicle"] });
    expect(nextStep(early)).toEqual({ kind: "wait", from: "2026-11-19" });
  });
});
