import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Global unicast addresses of IPv6. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet("2000::", 3, "ipv6");

/**
 * Global unicast addresses that are not public: addresses for documentation, and addresses that embed an IPv4
 * address, which may be private.
 */
const SPECIAL_V6 = new BlockList();
SPECIAL_V6.addSubnet("2001::", 23, "ipv6");
SPECIAL_V6.addSubnet("2001:db8::", 32, "ipv6");
SPECIAL_V6.addSubnet("2002::", 16, "ipv6");
SPECIAL_V6.addSubnet("3fff::", 20, "ipv6");

/** Special ranges of IPv4 in IANA's registry, and the addresses of cloud metadata services. */
const SPECIAL_V4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  SPECIAL_V4.addSubnet(network, prefix, "ipv4");
}

/** Returns true for a public IP address; false for other text. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL_V4.check(address, "ipv4");
    case 6:
      return !address.includes("%") && GLOBAL_V6.check(address, "ipv6") && !SPECIAL_V6.check(address, "ipv6");
    default:
      return false;
  }
}

/** Thrown if the address in a URL, or an address to which its host name resolves, is not public. */
export class AddressNotAllowedError extends Error {
  constructor() {
    super("address not allowed");
    this.name = "AddressNotAllowedError";
  }
}

/**
 * Returns a lookup function for `net.connect` that fails if any address of the host name is not public. The
 * connection uses the address that was checked, which prevents DNS rebinding.
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
