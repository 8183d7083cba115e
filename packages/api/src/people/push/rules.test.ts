import { describe, expect, it } from "vitest";
import { isPushEndpoint } from "./rules.ts";

describe("endpoints", () => {
  it.each([
    ["https://fcm.googleapis.com/fcm/send/a", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/a", true],
    ["https://wns2-ln2p.notify.windows.com/w/?token=a", true],
    ["https://web.push.apple.com/a", true],
    ["http://fcm.googleapis.com/fcm/send/a", false],
    ["https://fcm.googleapis.com:8443/a", false],
    ["https://user@fcm.googleapis.com/a", false],
    ["https://fcm.googleapis.com.evil.example/a", false],
    ["https://evilpush.apple.com.example/a", false],
    ["https://push.apple.com/a", false],
    ["https://169.254.169.254/latest", false],
    ["not an address", false],
  ])("%s is of a known push service: %s", (endpoint, known) => {
    expect(isPushEndpoint(endpoint, [])).toBe(known);
  });

  it("of hosts that the operator added are taken, over plain HTTP too", () => {
    expect(isPushEndpoint("http://127.0.0.1:4400/a", ["127.0.0.1:4400"])).toBe(true);
    expect(isPushEndpoint("http://127.0.0.1:4401/a", ["127.0.0.1:4400"])).toBe(false);
  });
});
