import { expect, it } from "vitest";
import { idsIn, needsOf, readCommand } from "./read-command.ts";

const ADDRESS = "https://board.example";
const KEY = '-H "Authorization: Bearer $KEY"';
const POSTING = `DAY=$(date -d tomorrow +%F)
curl -s ${ADDRESS}/api/v1/loads \\
  ${KEY} \\
  -H "Idempotency-Key: J-4711" \\
  -d '{"type":"PALLETS",
       "collectDate":"'$DAY'"}' | tee load.json
LOAD=$(grep -o 'load_[0-9a-z]*' load.json | head -1)
`;

it("reads a call as curl would send it", () => {
  const command = readCommand(POSTING, ADDRESS);
  expect(command).toEqual({
    calls: [
      {
        method: "POST",
        path: "/api/v1/loads",
        headers: { Authorization: "Bearer $KEY", "Idempotency-Key": "J-4711" },
        body: '{"type":"PALLETS",\n       "collectDate":"$DAY"}',
        file: false,
        until: null,
      },
    ],
    sets: { LOAD: "load_" },
  });
  expect(command && needsOf(command)).toEqual(["KEY", "DAY"]);
  expect(readCommand(`curl "${ADDRESS}/api/v1/events?loadId=$LOAD" ${KEY}`, ADDRESS)).toMatchObject({
    calls: [{ method: "GET", path: "/api/v1/events?loadId=$LOAD", body: null }],
  });
  const accept = readCommand(
    `curl -X POST ${ADDRESS}/api/v1/loads/$LOAD/quotes/$QUOTE/accept ${KEY}`,
    ADDRESS,
  );
  expect(accept).toMatchObject({ calls: [{ method: "POST", body: null }] });
});

it("pauses as the shell does, and takes from the answer what the next call needs", () => {
  const command = readCommand(
    `until curl -s ${ADDRESS}/api/v1/loads/$LOAD ${KEY} | grep -o 'quote_[0-9a-z]*' > quotes.txt; do sleep 1; done
QUOTE=$(head -1 quotes.txt)
curl -X POST ${ADDRESS}/api/v1/loads/$LOAD/quotes/$QUOTE/accept ${KEY}`,
    ADDRESS,
  );
  expect(command).toMatchObject({
    calls: [
      { method: "GET", until: "quote_[0-9a-z]*" },
      { method: "POST", until: null },
    ],
    sets: { QUOTE: "quote_" },
  });
  expect(command && needsOf(command)).toEqual(["LOAD", "KEY"]);
});

it("reads a file from an answer, and uploads none", () => {
  const file = `curl -o pod.pdf ${ADDRESS}/api/v1/loads/$LOAD/pod ${KEY}`;
  expect(readCommand(file, ADDRESS)).toMatchObject({ calls: [{ file: true }] });
  expect(readCommand(file.replace("-o", "-T"), ADDRESS)).toBeNull();
});

it("gives the next step the first id that the shell would take from the answer", () => {
  const command = readCommand(POSTING, ADDRESS);
  expect(command && idsIn('{"load":{"id":"load_1a"},"other":"load_2b"}', command)).toEqual({
    LOAD: "load_1a",
  });
  expect(command && idsIn('{"code":"validation_failed"}', command)).toEqual({});
});

it.each([
  ["a live key", `curl ${ADDRESS}/api/v1/loads/$LOAD/quotes -H "Authorization: Bearer $LIVE_KEY" -d '{}'`],
  ["no key", `curl ${ADDRESS}/api/v1/loads`],
  ["another address", `curl https://elsewhere.example/api/v1/loads ${KEY}`],
  ["a call that it cannot make", `curl ${ADDRESS}/api/v1/me ${KEY}\ncurl ${ADDRESS}/api/v1/me`],
  ["a value that the reader chooses", `HOOK=https://x\ncurl ${ADDRESS}/api/v1/h ${KEY} -d '{"u":"'$HOOK'"}'`],
  ["another program", `claude mcp add ${ADDRESS}/mcp ${KEY}`],
])("makes no call of a block with %s", (_, code) => {
  expect(readCommand(code, ADDRESS)).toBeNull();
});
