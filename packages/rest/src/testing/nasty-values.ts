/**
 * Values that a service must either refuse or accept unchanged. They are JSON texts, because JSON can express
 * values that JavaScript cannot.
 */
export const NASTY_JSON: readonly string[] = [
  "null",
  '""',
  '" "',
  "[]",
  "[12]",
  "{}",
  '{"toString":1}',
  '{"__proto__":{"polluted":true}}',
  "true",
  "false",
  '"12"',
  '" 12 "',
  '"1e2"',
  '"0x10"',
  '"NaN"',
  "-1",
  "0",
  "-0",
  "1.5",
  "2147483648",
  "9007199254740993",
  "1e309",
  "-1e309",
  "5e-324",
  '"\\u0000"',
  '["\\u0000"]',
  '"\\ud800"',
  '"__proto__"',
  '"constructor"',
  '"🚚\\u202e"',
  '"\'; DROP TABLE load; --"',
  '"2026-02-30"',
  '"24:00"',
  `"${"a".repeat(100_000)}"`,
  `"${"🚚".repeat(20_000)}"`,
  `${"[".repeat(200)}${"]".repeat(200)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
];

/** Hostile texts for addresses, query strings and headers; percent-encoded where necessary. */
export const NASTY_TEXT: readonly string[] = [
  "",
  "%20",
  "null",
  "true",
  "[]",
  "%7B%7D",
  "-1",
  "0",
  "1.5",
  "1e309",
  "9007199254740993",
  "%00",
  "%ff",
  "%ED%A0%80",
  "%2e%2e%2f",
  "__proto__",
  "constructor",
  "%F0%9F%9A%9A",
  "';--",
  "a,b,,c",
  "a".repeat(5_000),
];

export const NASTY_TYPES: readonly string[] = [
  "",
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json; charset=",
  "application/problem+json",
  "application/pdf",
  "image/jpeg",
  "application/octet-stream",
  "*/*",
  "JSON",
];

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part)))),
  );

/** Bodies that are not JSON objects, and a few that only just are. */
export const NASTY_BODIES: readonly { name: string; body: Uint8Array<ArrayBuffer> }[] = [
  { name: "nothing", body: bytes("") },
  { name: "a space", body: bytes(" ") },
  { name: "a brace", body: bytes("{") },
  { name: "null", body: bytes("null") },
  { name: "a list", body: bytes("[{}]") },
  { name: "a number", body: bytes("12") },
  { name: "two objects", body: bytes("{}{}") },
  { name: "invalid UTF-8 in a text", body: bytes('{"notes":"', [0xff, 0xfe], '"}') },
  { name: "invalid UTF-8 in a name", body: bytes('{"', [0xc3], '":1}') },
  { name: "a cut-off sequence", body: bytes('{"notes":"', [0xf0, 0x9f, 0x9a]) },
  { name: "an encoded surrogate", body: bytes('{"notes":"', [0xed, 0xa0, 0x80], '"}') },
  { name: "a byte order mark", body: bytes([0xef, 0xbb, 0xbf], "{}") },
  { name: "UTF-16", body: Uint8Array.from(Buffer.from("{}", "utf16le")) },
  { name: "U+0000 bytes", body: bytes([0, 0, 0, 0]) },
  { name: "100,000 brackets", body: bytes("[".repeat(100_000), "]".repeat(100_000)) },
  { name: "20,000 objects in each other", body: bytes('{"a":'.repeat(20_000), "1", "}".repeat(20_000)) },
  {
    name: "10,000 unknown fields",
    body: bytes(`{${Array.from({ length: 10_000 }, (_, n) => `"x${n}":${n}`).join()}}`),
  },
  { name: "a field named __proto__", body: bytes('{"__proto__":{"type":"PALLETS"},"constructor":1}') },
  { name: "300 KiB", body: bytes(`{"notes":"${"a".repeat(300 * 1024)}"}`) },
  { name: "the head of a PDF", body: bytes("%PDF-1.7\n") },
  { name: "the head of a JPEG", body: bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], "JFIF") },
];

const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n';

/** Forms with the boundary `x` that are truncated, empty, repeated or malformed. */
export const NASTY_FORMS: readonly string[] = [
  "",
  "--x",
  "--x--",
  "--x--\r\n",
  `${PART}`,
  `${PART}\r\n`,
  `${PART}\r\n%PDF-1.7\n`,
  `${PART}\r\n%PDF-1.7\n\r\n--x`,
  `${PART}\r\n\r\n--x--\r\n`,
  `${PART}\r\n%PDF-1.7\n\r\n${PART}\r\n%PDF-1.7\n\r\n--x--\r\n`,
  '--x\r\nContent-Disposition: form-data; name="notes"\r\n\r\nhello\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="../../etc/passwd"\r\n\r\na\r\n--x--\r\n',
  `--x\r\n${"A: b\r\n".repeat(3_000)}\r\n--x--\r\n`,
];
