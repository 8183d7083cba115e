/** Texts that people write about jobs. */
export const CANCEL_REASONS = [
  "Customer put the order back to next week",
  "Goods not ready, supplier let us down",
  "Moved on our own vehicle in the end",
  "Stock found short at collection point",
] as const;

export const EARLY_CANCEL_REASONS = [
  "Entered twice",
  "Customer cancelled",
  "Combined with another job",
  null,
] as const;

export const HAND_BACK_REASONS = [
  "Vehicle off the road, nothing else in the area",
  "Driver out of hours, cannot cover",
  "Held up at the last drop, would miss the slot",
] as const;

export const DECLINE_REASONS = ["Over budget", "Needed sooner", null, null] as const;

export const DISPUTES = [
  {
    by: "poster",
    reason: "Two pallets damaged",
    details:
      "Bottom layer crushed on two pallets, photographed at the tip. Customer signed for them as damaged.",
    answer: "They were loaded like that, the driver noted it on the collection paperwork. Copy to follow.",
    note: "Agreed as wear in loading. Rate stands.",
  },
  {
    by: "poster",
    reason: "Delivered late, missed the slot",
    details: "Booked 08:00, arrived 10:40. Customer has charged us a re-book fee.",
    answer: "M6 shut at junction 19 from 05:30. We rang at 06:10 to say so.",
    note: "Agreed that the road was shut. Full rate to be paid.",
  },
  {
    by: "carrier",
    reason: "Waiting time not agreed",
    details: "Held three hours at the RDC past the slot. Waiting was to be charged after the first hour.",
    answer: "Our notes say two hours free. We will look at the gate times.",
    note: "Gate times show two hours ten. One hour's waiting settled between us.",
  },
  {
    by: "carrier",
    reason: "Goods not as described",
    details: "Put up as six pallets, eight were on the dock. Had to leave two and come back.",
    answer: "Site added two. We should have been told.",
    note: "Second run paid apart. This job stands.",
  },
] as const;

export const DRIVERS = [
  "Paul Askew",
  "Marek Zielinski",
  "Shaz Iqbal",
  "Dave Lomas",
  "Gwen Parry",
  "Callum Reid",
  "Tony Ferreira",
  "Jas Gill",
] as const;
export const REGS = [
  "YK72 HXB",
  "PN23 LVD",
  "BX71 OKR",
  "AE24 WTF",
  "SJ73 ZKL",
  "CN22 FPO",
  "MX25 UJA",
  "DG74 BNE",
] as const;
export const RECEIVERS = [
  "A Patel",
  "J Marsden",
  "Goods In",
  "K Walsh",
  "S OKAFOR",
  "M Lindqvist",
  "Night shift",
  "P Hughes",
  "L Bright",
] as const;

export const RATING_COMMENTS = [
  "On time and kept us posted.",
  "Good driver, tidy paperwork.",
  "Ready when we got there, no waiting.",
  "Bit late but rang ahead.",
  "Would use again.",
  "Load was not as booked.",
] as const;
