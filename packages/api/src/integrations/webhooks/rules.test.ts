import { describe, expect, it } from "vitest";
import { endpointLabel } from "../../core/endpoints/rules.ts";
import { tidyEvents, urlProblem } from "./rules.ts";

describe("urlProblem", () => {
  it.each([
    "https://example.com/hooks",
    "https://hooks.example.co.uk:8443/a?b=c",
    "https://xn--bcher-kva.example/",
    `https://example.com/${"a".repeat(2_028)}`,
  ])("takes %s", (url) => {
    expect(urlProblem(url, false)).toBeNull();
  });

  it.each([
    ["", "invalid_url"],
    ["example.com/hooks", "invalid_url"],
    ["https://", "invalid_url"],
    ["https://example.com/\u0000x", "invalid_url"],
    ["https://example.com/\uD800", "invalid_url"],
    ["http://example.com/", "https_required"],
    ["ftp://example.com/", "https_required"],
    ["file:///etc/passwd", "https_required"],
    ["javascript:alert(1)", "https_required"],
    ["https://user@example.com/", "credentials_in_url"],
    ["https://user:pass@example.com/", "credentials_in_url"],
    ["https://example.com/#here", "fragment_in_url"],
    ["https://example.com/#", "fragment_in_url"],
    ["https://127.0.0.1/", "address_not_allowed"],
    ["https://2130706433/", "address_not_allowed"],
    ["https://0x7f.1/", "address_not_allowed"],
    ["https://017700000001/", "address_not_allowed"],
    ["https://①②⑦.0.0.1/", "address_not_allowed"],
    ["https://93.184.216.34/", "address_not_allowed"],
    ["https://[::1]/", "address_not_allowed"],
    ["https://[2606:2800:220:1::1]/", "address_not_allowed"],
    ["https://localhost/", "address_not_allowed"],
    ["https://localhost./", "address_not_allowed"],
    ["https://LOCALHOST/", "address_not_allowed"],
    ["https://app.localhost/", "address_not_allowed"],
    ["https://printer.local/", "address_not_allowed"],
    ["https://metadata.google.internal/", "address_not_allowed"],
    ["https://metadata.google.internal./", "address_not_allowed"],
    ["https://router.home.arpa/", "address_not_allowed"],
    ["https://intranet/", "address_not_allowed"],
    [`https://example.com/${"a".repeat(2_029)}`, "too_long"],
  ])("refuses %s: %s", (url, code) => {
    expect(urlProblem(url, false)).toMatchObject({ path: ["url"], code });
  });

  it.each(["http://127.0.0.1:4000/hooks", "http://localhost:4000/", "https://[::1]/"])(
    "takes %s where private addresses are allowed",
    (url) => {
      expect(urlProblem(url, true)).toBeNull();
    },
  );

  it.each(["ftp://localhost/", "http://user:pass@localhost/", "http://localhost/#x"])(
    "refuses %s even then",
    (url) => {
      expect(urlProblem(url, true)).not.toBeNull();
    },
  );
});

describe("tidyEvents", () => {
  it("keeps the star alone and each name once", () => {
    expect(tidyEvents(["load.booked", "*"])).toEqual(["*"]);
    expect(tidyEvents(["load.booked", "load.booked", "quote.lost"])).toEqual(["load.booked", "quote.lost"]);
  });
});

describe("an endpoint in a list", () => {
  it.each([
    ["hooks.firm.example/orders", "https://hooks.firm.example/orders?token=7f3a"],
    ["hooks.firm.example/invoices", "https://hooks.firm.example/invoices/"],
    ["hooks.firm.example:8443/…/load-events2", "https://hooks.firm.example:8443/v1/load-events2"],
    ["hooks.firm.example", "https://hooks.firm.example/?key=7f3a"],
    ["hooks.slack.example/…Zt9A", "https://hooks.slack.example/services/T04AB/B77/k3QxVw8LpZt9A"],
    ["hooks.firm.example/…", "https://hooks.firm.example/0b8e9c1d"],
    ["hooks.firm.example/…", "https://hooks.firm.example/in/aB3dE6gH9jK"],
    ["hooks.firm.example/…9jKl", "https://hooks.firm.example/in/aB3dE6gH9jKl"],
    ["hooks.firm.example/…", "https://hooks.firm.example/abcdefghijk"],
    ["hooks.firm.example/…jklm", "https://hooks.firm.example/abcdefghijklm"],
    ["hooks.firm.example/deliveries", "https://hooks.firm.example/deliveries"],
    ["hooks.firm.example/delivery-notifications", "https://hooks.firm.example/delivery-notifications"],
    ["hooks.firm.example/…vwxy", "https://hooks.firm.example/abcdefghijklmnopqrstuvwxy"],
    ["", "no address"],
  ])("reads %s of %s", (label, url) => {
    expect(endpointLabel(url)).toBe(label);
  });
});
