import { expect, it } from "vitest";
import { idsIn, readCommand, variablesOf } from "./read-command.ts";

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
    method: "POST",
    path: "/api/v1/loads",
    headers: { Authorization: "Bearer $KEY", "Idempotency-Key": "J-4711" },
    body: '{"type":"PALLETS",\n       "collectDate":"$DAY"}',
    sets: { LOAD: "load_" },
  });
  expect(command && variablesOf(command)).toEqual(["KEY", "DAY"]);
  expect(readCommand(`curl "${ADDRESS}/api/v1/events?loadId=$LOAD" ${KEY}`, ADDRESS)).toMatchObject({
    method: "GET",
    path: "/api/v1/events?loadId=$LOAD",
    body: null,
  });
  const accept = readCommand(
    `curl -X POST ${ADDRESS}/api/v1/loads/$LOAD/quotes/$QUOTE/accept ${KEY}`,
    ADDRESS,
  );
  expect(accept).toMatchObject({ method: "POST", body: null });
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
  ["a file", `curl -o pod.pdf ${ADDRESS}/api/v1/loads/$LOAD/pod ${KEY}`],
  ["two calls", `curl ${ADDRESS}/api/v1/me ${KEY}\ncurl ${ADDRESS}/api/v1/me ${KEY}`],
  ["a value that the reader chooses", `HOOK=https://x\ncurl ${ADDRESS}/api/v1/h ${KEY} -d '{"u":"'$HOOK'"}'`],
  ["another program", `claude mcp add ${ADDRESS}/mcp ${KEY}`],
])("makes no call of a block with %s", (_, code) => {
  expect(readCommand(code, ADDRESS)).toBeNull();
});
