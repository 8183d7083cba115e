import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { problemOf } from "../../ui/format/problem.ts";
import { ANSWER_MS, fetchAnswer, waitForAnswer } from "../../ui/hooks/answer.ts";
import { currentToasts } from "../../ui/hooks/toasts.ts";
import { createClient } from "./client.ts";
import { BACKGROUND } from "./same-key.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = () => new Promise<never>(() => {});
const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => problemOf(error),
  );

describe("a call", () => {
  it("is aborted if there is no answer, and says that it may have arrived", async () => {
    let end: AbortSignal | undefined;
    const said = failed(
      waitForAnswer(
        (signal) => {
          end = signal;
          return never();
        },
        { kind: "change" },
      ),
    );
    vi.advanceTimersByTime(ANSWER_MS - 1);
    expect(end?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(end?.aborted).toBe(true);
    expect(await said).toMatchObject({
      code: "no_answer",
      status: null,
      detail: "No answer. It is not known whether anything was changed. Send it again.",
    });
    expect(currentToasts()).toEqual([]);
  });

  it("continues as long as it makes progress", async () => {
    let step = () => {};
    let finish = (_: string) => {};
    const done = waitForAnswer<string>(
      (_, progress) => {
        step = progress;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      { kind: "change" },
    );
    for (let times = 0; times < 3; times += 1) {
      vi.advanceTimersByTime(ANSWER_MS - 1);
      step();
    }
    finish("sent");
    expect(await done).toBe("sent");
  });

  it("can be cancelled if it is slow and changes something", async () => {
    const said = failed(waitForAnswer(never, { kind: "change" }));
    expect(currentToasts()).toEqual([]);
    vi.advanceTimersByTime(5_000);
    const [toast] = currentToasts();
    expect([toast?.text, toast?.action?.label]).toEqual(["Waiting for an answer.", "Cancel"]);
    toast?.action?.run();
    expect(await said).toMatchObject({ code: "cancelled" });
    expect(currentToasts()).toEqual([]);
  });

  it("cannot be cancelled if it only reads: the page does without it", () => {
    void failed(waitForAnswer(never, { kind: "read" }));
    vi.advanceTimersByTime(ANSWER_MS - 1);
    expect(currentToasts()).toEqual([]);
    vi.advanceTimersByTime(1);
  });

  it.each([
    ["it was asked for", {}, ["Waiting for an answer."]],
    ["the page makes it by itself", BACKGROUND, []],
  ])(
    "that changes something offers to cancel only if somebody waits for it: %s",
    async (_, options, toasts) => {
      vi.stubGlobal("fetch", never);
      const client = createClient({ mode: "live", asAdmin: false, reader: null });
      const said = failed(client.messages.read.mutate({ id: "load_a", upTo: "msg_a" }, options));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(currentToasts().map(({ text }) => text)).toEqual(toasts);
      await vi.advanceTimersByTimeAsync(ANSWER_MS);
      expect(await said).toMatchObject({ code: "no_answer" });
    },
  );

  it.each([
    [false, "not_sent", "There is no signal. Nothing was sent."],
    [true, "unreached", "The service could not be reached. It is not known whether anything was changed."],
  ])("that fails while the browser has a network (%s) says %s", async (onLine, code, detail) => {
    vi.stubGlobal("navigator", { onLine });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    expect(await failed(fetchAnswer("/api/x", { method: "POST" }))).toMatchObject({ code, detail });
  });

  it("ends when its page is left", async () => {
    const page = new AbortController();
    const said = failed(waitForAnswer(never, { kind: "read", signal: page.signal }));
    page.abort();
    expect(await said).toMatchObject({ code: "unreached" });
  });

  it("is aborted if the answer stops halfway", async () => {
    const body = new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode('{"half":')) });
    vi.stubGlobal("fetch", async () => new Response(body));
    const said = failed(fetchAnswer("/api/x"));
    // The head, and the part that there is, have been read.
    for (let turn = 0; turn < 100; turn += 1) await new Promise((next) => setImmediate(next));
    vi.advanceTimersByTime(ANSWER_MS);
    expect(await said).toMatchObject({ code: "no_answer", detail: "No answer. Try again." });
  });

  it("returns the whole answer, with its status and headers", async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ whole: true }, { status: 409, headers: { "request-id": "req_1" } }),
    );
    const response = await fetchAnswer("/api/x");
    expect([response.status, response.headers.get("request-id")]).toEqual([409, "req_1"]);
    expect(await response.json()).toEqual({ whole: true });
  });
});

describe("the time limit", () => {
  const SOURCE = join(import.meta.dirname, "../..");
  const asksAlone = (text: string) => /(?<![.\w])fetch\(|new XMLHttpRequest/.test(text);
  /** The limit itself, and uploads, which run inside it. */
  const KEEPS_IT = ["ui/hooks/answer.ts", "shared/load-parts/send-file.ts"];

  it("applies to every call of the site", () => {
    const asking = globSync("**/*.{ts,tsx}", { cwd: SOURCE })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => asksAlone(readFileSync(join(SOURCE, file), "utf8")));
    expect(asking.toSorted()).toEqual(KEEPS_IT.toSorted());
  });

  it.each(["await fetch(path)", "  fetch(`/x`)", "new XMLHttpRequest()"])("reports %s", (planted) =>
    expect(asksAlone(planted)).toBe(true),
  );
});
