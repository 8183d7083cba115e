import { BlockList, isIP } from "node:net";

/** The only IPv6 addresses that are given out to the public internet. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet("2000::", 3, "ipv6");

/** Inside that range, but for documentation, or with an IPv4 address in them that may be a private one. */
const SPECIAL_V6 = new BlockList();
SPECIAL_V6.addSubnet("2001::", 23, "ipv6");
SPECIAL_V6.addSubnet("2001:db8::", 32, "ipv6");
SPECIAL_V6.addSubnet("2002::", 16, "ipv6");
SPECIAL_V6.addSubnet("3fff::", 20, "ipv6");

/** Every special range of IPv4 (IANA's registry), and what the clouds answer metadata on. */
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

/** Whether a request may go to this IP address: a public one and nothing else. Text that is no address may not. */
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
