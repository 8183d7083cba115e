import { emailLink } from "../load-parts/contact.ts";

/** Describes the jobs of a suspended firm that continue: `2 that you carry and 1 that you posted go on …`. */
export function jobsWords({ carrying, posted }: { carrying: number; posted: number }): string {
  const parts = [
    ...(carrying > 0 ? [`${carrying} that you carry`] : []),
    ...(posted > 0 ? [`${posted} that you posted`] : []),
  ];
  if (parts.length === 0) return "None is under way.";
  const go = carrying + posted === 1 ? "goes" : "go";
  return `${parts.join(" and ")} ${go} on as agreed: collect, deliver and pay. Write to us with the load's reference, and we enter a collection, a delivery or its proof for you.`;
}

/** Returns a link to email the operator; null if the contact is not an email address. */
export function contactLink(contact: string, firm: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? emailLink(contact, `${firm} is suspended`) : null;
}
