import { afterEach, expect, it, vi } from "vitest";
import { saveFiles, shareFiles } from "./files.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FILE = new File(["page"], "FB-C4B4-882P-1.jpg", { type: "image/jpeg" });

/** A browser that saves; it notes what is done to the address of a file. */
function browser() {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const done: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:page");
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => done.push(`revoked ${address}`));
  const createElement = () => ({
    href: "",
    download: "",
    click() {
      done.push(`saved ${this.href} as ${this.download}`);
    },
  });
  vi.stubGlobal("document", { createElement });
  return done;
}

it("a saved file keeps its address for the minute in which a browser may still read it", () => {
  const done = browser();
  saveFiles([FILE]);
  vi.advanceTimersByTime(59_000);
  expect(done).toEqual(["saved blob:page as FB-C4B4-882P-1.jpg"]);
  vi.advanceTimersByTime(1_000);
  expect(done.at(-1)).toBe("revoked blob:page");
});

it("a file is shared by the phone, and saved where the browser cannot share it", async () => {
  const done = browser();
  vi.stubGlobal("navigator", {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => done.push(`shared ${files.length}`),
  });
  await shareFiles([FILE]);
  vi.stubGlobal("navigator", {});
  await shareFiles([FILE]);
  expect(done).toEqual(["shared 1", "saved blob:page as FB-C4B4-882P-1.jpg"]);
});
