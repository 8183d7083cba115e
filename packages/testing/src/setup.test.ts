import { expect, it, vi } from "vitest";

it("refuses to load the modules anew, because test files share them", () => {
  expect(() => vi.resetModules()).toThrow("Test files share their modules");
});
