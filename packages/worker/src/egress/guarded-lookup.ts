import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./address-rules.ts";

/** The address that a name leads to, or the URL names, is not one to send to. */
export class AddressNotAllowedError extends Error {
  constructor() {
    super("address not allowed");
    this.name = "AddressNotAllowedError";
  }
}

/**
 * A lookup for `net.connect` that refuses a name when any of its addresses is not public. The connection goes to the
 * very addresses that were checked here, so a name cannot change between the check and the connect.
 */
export function guardedLookup(lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family);
      const found = typeof address === "string" ? [address] : address.map((one) => one.address);
      if (found.length > 0 && found.every(isPublicAddress)) return callback(null, address, family);
      callback(new AddressNotAllowedError(), "", 0);
    });
  };
}
