import { expect, it } from "vitest";
import { filled, partsOf, withoutDayCommand } from "./fills.ts";

const ADDRESS = "https://board.example";
const VALUES = { ADDRESS: "http://here", KEY: "fb_test_1", DAY: "2026-11-21", LOAD: "load_1", JOB: "J-1" };
const fill = (code: string, language: string, values = VALUES) =>
  filled(partsOf(code, language, ADDRESS), values);

it.each([
  [
    "sh",
    `curl ${ADDRESS}/loads/$LOAD -H "Bearer $KEY" -d '{"d":"'$DAY'"}'`,
    `curl http://here/loads/load_1 -H "Bearer fb_test_1" -d '{"d":"2026-11-21"}'`,
  ],
  ["js", "`Bearer ${process.env.KEY}` + process.env.LOAD", '`Bearer fb_test_1` + "load_1"'],
  ["python", 'f"Bearer {os.environ[\'KEY\']}", os.environ["DAY"]', 'f"Bearer fb_test_1", "2026-11-21"'],
  ["php", "'Bearer ' . getenv('KEY')", "'Bearer ' . 'fb_test_1'"],
])("fills in what %s prints as a variable, in the quotes of the language", (language, code, expected) => {
  expect(fill(code, language)).toBe(expected);
});

it("leaves variables without a value, and blocks that are no code, as they are printed", () => {
  expect(fill("curl -d '{\"q\":\"'$QUOTE'\"}'", "sh")).toBe("curl -d '{\"q\":\"'$QUOTE'\"}'");
  expect(fill("Idempotency-Key: J-4711", "text")).toBe("Idempotency-Key: J-4711");
});

it("fills in the reader's own job number, and leaves similar numbers alone", () => {
  expect(fill("curl -H 'Idempotency-Key: J-4711' J-47112", "sh")).toBe(
    "curl -H 'Idempotency-Key: J-1' J-47112",
  );
});

it("drops the line that computes the day", () => {
  expect(withoutDayCommand("DAY=$(date -d tomorrow +%F) # macOS\ncurl x\n")).toBe("curl x\n");
});
