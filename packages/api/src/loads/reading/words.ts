import type { VehicleClass } from "@board/db/enums";
import { ADR, EQUIPMENT_WORDS, OF_SIZE, TAIL_LIFT, VEHICLE_WORDS } from "../../core/typed/trade-words.ts";
import { type End, type Rule, rule, type Said } from "./facts.ts";

const SIZES: Readonly<Record<string, VehicleClass | null>> = {
  "3.5": "LWB_VAN",
  "7.5": "SEVEN_FIVE_T",
  "18": "EIGHTEEN_T",
  "26": null,
  "32": null,
  "44": "ARTIC",
};
/** Words before or behind "18t" that make it a lorry, and those that make it a weight. */
const LORRY_BEFORE =
  /(?:^|[^a-z])(?:(?:on|in|for|need|needs|want|wants|require|requires|send|with|or|of)(?: an?| our| your)|on|or|veh(?:icle)?s?(?: ?(?:type|size|req(?:uired|'d)?|needed))?|truck|lorry|wagon|part on an?|needs?|require[sd]?|class|curtain ?-?(?:sided?r?)?|box|rigid|urgent)[ :(=-]*$/;
const LORRY_BEHIND =
  /^(?:,? ?\(?(?:\+|w\/|with|and) ?|[ ,]*)(?:rigid|box|curtain|c\/s|flat|fridge|tl\b|t\/l|tail|truck|wagon|lorry|vehicle|veh\b|moff|hiab|needed|required|req\b|reqd|or\b|if\b|will|would|please|pls|tipper|van|skelly|artic)/;
const WEIGHT_BEFORE =
  /(?:weigh(?:t|s|ing)?|total|gross|approx\.?|about|abt|around|circa|c\.|roughly|@)[ :(=-]*$/;
const WEIGHT_BEHIND = /^(?: (?:of|total|gross|each|in total|all in|approx|payload|loaded)|\/plt)/;
const WISH = /^[ ,(]*(?:if (?:poss|avail)|ideal|prefer|would be (?:nice|good|handy)|not essential|\?)/;
const WISH_BEFORE =
  /(?:ideally|prefer(?:ably|red)?|if poss(?:ible)?|could do with|would like|nice to have)[ ,]*(?:an? |with |some )*$/;

/** Words beside a vehicle that leave open whether it is this one. */
const DOUBT = /^ ?(?:\?|,? ?i (?:would |should )?think|or so|should do|[(,]? ?or (?!bigger|larger|above))/;
const DOUBT_BEFORE =
  /(?:^|[^a-z])(?:or|maybe|perhaps|probably|possibly|would)(?: an?| on an?| part on an?| if)* ?$/;
const isDoubtful = (before: string, behind: string) =>
  DOUBT.test(behind) || DOUBT_BEFORE.test(before) || WISH.test(behind) || WISH_BEFORE.test(before);

const MORE_VEHICLES: readonly [RegExp, readonly VehicleClass[]][] = [
  [/cadd(?:y|ies)|berlingos?|kangoos?|connects?|car(?: van)?|any small van|small van/, ["SMALL_VAN"]],
  [/transit connects?/, ["SMALL_VAN"]],
  [
    /(?:lwb |long wheel ?base |x?lwb )?(?:transit|sprinter|crafter)(?:s| vans?)?|movanos?|masters?(?= van)/,
    ["LWB_VAN"],
  ],
  [
    /(?:full |any )?(?:artics?|arctics?|articulated(?: lorr(?:y|ies))?|13\.6(?:m| ?mtr| ?metre)?(?: trailers?)?|45 ?ft|class 1|tri-?axles?|step ?frames?(?= trailer))/,
    ["ARTIC"],
  ],
  [/flat(?: trailers?|s)/, ["FLATBED"]],
  [/class 2s?/, ["EIGHTEEN_T"]],
  ...VEHICLE_WORDS.filter(([pattern]) => !/^(?:7\[|18)|flats\?|\|\|/.test(pattern.source)),
  [/flat[ -]?bed(?:s|er)?|flatbed artics?/, ["FLATBED"]],
];

/** Reads "18t" and the like: a lorry, a weight, or null where the words beside it settle neither. */
export const size: Rule = (rest, before) => {
  const match = new RegExp(
    `^(?:(\\d) ?(?:x|×) ?)?(3\\.5|7[.,]5|7½|18|26|32|44)(?:(${OF_SIZE})|( ?-?(?:t(?:on(?:ne)?)?)?ers?))( rigids?| trucks?| vans?| wagons?| lorr(?:y|ies))?(?![a-z0-9])`,
  ).exec(rest);
  if (match === null) return null;
  const [text, many = "1", number = "", unit = "", er, noun] = match;
  const tonnes = number === "7½" ? "7.5" : number.replace(",", ".");
  if (tonnes === "3.5" && noun !== " van" && noun !== " vans") return null;
  const behind = rest.slice(text.length);
  const isTonner = er !== undefined || noun !== undefined || /tonner/.test(unit);
  const isLorry = isTonner || LORRY_BEHIND.test(behind) || LORRY_BEFORE.test(before);
  const isWeight = WEIGHT_BEFORE.test(before) || WEIGHT_BEHIND.test(behind) || (/s$/.test(unit) && !isTonner);
  return {
    length: text.length,
    kind: "size",
    vehicleClass: SIZES[tonnes] ?? null,
    kg: Number(tonnes) * 1_000,
    count: Number(many),
    isWish: isDoubtful(before, behind),
    isVehicle: isLorry && !(isWeight && !isTonner) ? true : isWeight ? false : null,
  };
};

const vehicle: Rule = (rest, before) => {
  const many = /^(\d) ?(?:x|×|no\.?)? ?/.exec(rest);
  const from = many?.[0].length ?? 0;
  for (const [pattern, classes] of MORE_VEHICLES) {
    const found = new RegExp(`^(?:${pattern.source})(?![a-z0-9])`).exec(rest.slice(from));
    if (found === null) continue;
    if (found[0].startsWith("luton") && /(?:from|to|at|ex|in|-|→|>) ?$/.test(before)) return null;
    const length = from + found[0].length;
    const orBigger = /^ (?:or (?:bigger|larger|above)|minimum|min\b|upwards)/.test(rest.slice(length));
    const behind = rest.slice(length);
    return {
      length,
      kind: "vehicle",
      classes,
      count: Number(many?.[1] ?? 1),
      isWish: !orBigger && isDoubtful(before, behind),
    };
  }
  return null;
};

const value = (pointer: string, given: unknown): Said => ({ kind: "value", pointer, choices: [given] });
const isWish = (before: string, behind: string) => WISH.test(behind) || WISH_BEFORE.test(before);

const EQUIPMENT = [
  [
    /curtain(?:s|ed)?|c\/s|curtain ?-?sid(?:er|ers|ed|e)?|taut ?-?liners?|euro ?-?liners?/,
    "CURTAIN",
  ] as const,
  [
    /(?:fridge|reefer)s?|temp(?:erature)?[ -]?control(?:led)?|chilled|frozen|refrigerated|chiller/,
    "FRIDGE",
  ] as const,
  [/box(?: ?vans?| vehicles?| trailers?| bod(?:y|ied))?/, "BOX"] as const,
  [/flat(?: bod(?:y|ied))?(?! ?-?(?:pack|bed|trailer|rate))/, "FLAT"] as const,
  [/truck ?mounted fork ?lifts?|moff(?:et|it)s?/, "MOFFETT"] as const,
  [/ratchet straps?|strapping/, "STRAPS"] as const,
  [
    /(?:two|2)[ -]?(?:man|person)(?: (?:crew|team|job|delivery|lift))?|2nd man|second man/,
    "TWO_MAN",
  ] as const,
  [/d\/?deck(?:er)?s?|deckers?/, "DOUBLE_DECK"] as const,
  ...EQUIPMENT_WORDS,
];

const equipment: Rule = (rest, before) => {
  for (const [pattern, one] of EQUIPMENT) {
    const found = new RegExp(`^(?:${pattern.source})(?![a-z0-9/])`).exec(rest);
    const isOther =
      one === "BOX" &&
      /(?:import|export|container|40'?|20'?|ft|cube|steel|the|a|this) $/.test(before) &&
      found?.[0] === "box"
        ? true
        : one === "FLAT"
          ? !/(?:\dt|tonn?er?|rigid) $/.test(before)
          : /^crane|^box/.test(found?.[0] ?? "") && /(?:po|po\.|no|with) $/.test(before);
    if (found && !isOther && !found[0].startsWith("crane")) {
      const { length } = found[0];
      return { length, kind: "equipment", one, isWish: isWish(before, rest.slice(length)) };
    }
  }
  return null;
};

const needs: Rule[] = [
  rule(/no (?:subbies|sub[ -]?contract(?:ing|ors?)|subbing|sub[ -]?letting)/, () =>
    value("/noSubcontract", true),
  ),
  rule(
    /(?:git|goods[ -]in[ -]transit)(?: (?:cover|insurance))?(?: (?:of|at|for))?(?: at least| min(?:imum)?(?: of)?)? £ ?(\d{1,3}(?:,\d{3})+|\d{1,6})( ?k)?/,
    ([, pounds = "", k], before) =>
      /(?:must|need|require|minimum|min|hold|have)/.test(before)
        ? value("/requires", {
            goodsInTransitPence: Number(pounds.replaceAll(",", "")) * (k ? 100_000 : 100),
          })
        : { kind: "filler" },
  ),
  rule(
    /waiting (?:time )?(?:is )?(\d{1,2}|one|two|half an?) (hours?|hrs?|mins?|minutes?) free(?: (?:each|at) (?:end|side|both ends))?,?(?: then)? (?:£ ?(\d{1,3})(?:\.(\d\d))?) ?(?:an?|per|\/) ?(hour|hr|quarter|15 ?mins?)/,
    ([, much = "", unit = "", pounds = "", part = "0", per = ""]) => {
      const number = much.startsWith("half") ? 0.5 : much === "one" ? 1 : much === "two" ? 2 : Number(much);
      const pence = Number(pounds) * 100 + Number(part);
      return value("/waiting", {
        freeMins: number * (unit.startsWith("h") ? 60 : 1),
        pencePerQuarter: Math.round(per.startsWith("h") ? pence / 4 : pence),
      });
    },
  ),
  rule(/double[ -]deck(?:er)?s?(?: trailers?)?/, (match, before, rest) => ({
    kind: "equipment",
    one: "DOUBLE_DECK",
    isWish: isWish(before, rest.slice(match[0].length)),
  })),
  rule(new RegExp(`(?:${TAIL_LIFT}|tail ?lifter|taillift)`), (match, before, rest) =>
    isWish(before, rest.slice(match[0].length))
      ? { kind: "value", pointer: "/tailLift", choices: [] }
      : value("/tailLift", true),
  ),
  rule(
    /non?[ -]?(?:haz(?:ardous)?|adr|dangerous)|not? (?:haz(?:ardous|mat)?|adr|dangerous(?: goods)?)/,
    () => ({ kind: "filler" }),
  ),
  rule(/all (?:our )?drivers (?:are )?adr/, () => ({ kind: "filler" })),
  rule(new RegExp(`${ADR}(?: class \\d(?:\\.\\d)?)?|class \\d(?:\\.\\d)? adr|lq adr`), () =>
    value("/adr", true),
  ),
  rule(/fragile|handle with care/, () => value("/fragile", true)),
  rule(/(?:as an? |offered as an? )?(?:back ?load|return load)(?: rate)?/, () => value("/isBackload", true)),
  rule(
    /full[ -]?(?:load|truck load|trailer)|ftl|full(?= (?:artic|arctic|18|7|26|44|trailer))|dedicated(?: (?:vehicle|van|run))?/,
    () => value("/type", "FULL_LOAD"),
  ),
  rule(/part[ -]?(?:loads?|trailers?)|ltl/, () => value("/type", "PART_LOAD")),
  rule(
    /(?:double )?stacking not allowed|(?:not? (?:be )?|non[ -]?|do ?n[o']?t |can ?'?n?o?t (?:be )?)(?:to be )?(?:double )?stack(?:able|ed|ing)?|can't be (?:double )?stacked|no(?: double)? stacking|top load only/,
    () => ({
      kind: "goods",
      line: { stackable: false },
    }),
  ),
  rule(/stackable|can be (?:double )?stacked|double stack(?:ed|able)|(?:will|they) stack/, () => ({
    kind: "goods",
    line: { stackable: true },
  })),
];

const REF_TOKEN =
  /([a-z0-9]*\d[a-z0-9]*(?:[/_.-][a-z0-9]+){0,4}|[a-z]{2,8}(?:[/_-][a-z0-9]+){0,3}[/_-]\d[a-z0-9]*)/.source;
const references: Rule[] = [
  rule(
    new RegExp(
      `(?:collection|coll|delivery|del|booking|site|gate|release|pickup|pick[ -]up) ?(?:ref(?:erence)?|no|number|code)\\.?(?: is)?[ :#-]{0,3}${REF_TOKEN}`,
    ),
    ([, token]) => ({ kind: "value", pointer: "/reference", choices: [token] }),
  ),
  rule(/quote ([a-z]{1,4}[-/]\d[a-z0-9/-]{2,20})/, ([, token]) => ({
    kind: "value",
    pointer: "/reference",
    choices: [token],
  })),
  rule(
    new RegExp(
      `(?:our |please quote |pls quote |quote )?(?:(?:p\\.?o\\.?|purchase order|order|job|load|consignment|ref(?:erence)?|shipment) ?)(?:ref(?:erence)?\\.?|no\\.?|num(?:ber)?|id)?(?: is)?[ :#=-]{0,3}${REF_TOKEN}`,
    ),
    ([text, token = ""], before, rest) => {
      // "job WF10 2LL" names a place.
      if (/^[a-z]{1,2}\d[a-z\d]?$/.test(token) && /^ ?\d[a-z]{2}(?![a-z0-9])/.test(rest.slice(text.length)))
        return null;
      const isOrdinal = /^\d{1,2}$/.test(token);
      const isTheirs =
        /(?:your|customer(?:'s)?|their|cust|ur) $/.test(before) ||
        /^(?:load|job|consignment) (?:for|on|of)/.test(text);
      if (isOrdinal || isTheirs || /^\d{1,2}(?:st|nd|rd|th|am|pm|t|kg)$/.test(token) || token.length < 3)
        return null;
      return { kind: "value", pointer: "/externalRef", choices: [{ token, text }] };
    },
  ),
];

const AMOUNT = /(?:£ ?)?(\d{1,3}(?:,\d{3})+|\d{2,6})(?:\.(\d\d))?/.source;
const SPOKEN = /(\d)-(\d{1,2})-(\d)/.source;
/** Words behind a sum with which it is not one price of the whole job. */
const NOT_ONE_SUM =
  /^ ?(?:ish|k\b|or so|-|–|to \d|or \d|\?|max|per|pm\b|\/|a (?:mile|pallet|plt|tonne)|inc|pallets?|plts?|kgs?|t\b|tonnes?|miles?|days?|hrs?|hours?|%)/;
const PAID = new RegExp(
  `(?:pay(?:s|ing)?|rate (?:to|for) (?:you|the (?:haulier|carrier)|haulier|carrier|transport|subbie)|(?:haulier|carrier|haulage|subbie|your) (?:rate|price|money)|money (?:to|for) (?:you|the (?:haulier|carrier))|book (?:it )?(?:in )?now (?:at|for))(?: (?:is|you|u|the|haulier|carrier|driver|hauliers|transport|subbie|a|of|rate|out|at|flat|fixed))*[ :=]{0,2}(?:${SPOKEN}|${AMOUNT})`,
);
const TO_CARRIER = new RegExp(
  `${AMOUNT}(?: ?(?:\\+|plus|ex) ?vat)?,?(?: all ?in)? (?:(?:to|for) (?:you|u|the (?:haulier|carrier|driver|transport|subbie|truck|lorry|wagon)|haulier|carrier|transport|subbie)|paid to (?:you|the (?:haulier|carrier)|haulier|carrier)|in it for (?:you|the (?:haulier|carrier)))`,
);
const CONDITIONAL =
  /(?:would|could|might|max|up to|customer|they|he|she|won't|not|n't|who|normally|usually|last time|if)(?: [a-z']+)?(?: (?:us|me))? ?$/;

const pence = ([a, b, c, whole = "", part = ""]: (string | undefined)[]) =>
  a === undefined
    ? Number(`${whole.replaceAll(",", "")}${part.padEnd(2, "0")}`)
    : Number(`${a}${b}${c}`) * 100;

/** Reads the price of a job, only where the words say that the carrier is paid it; other sums are left. */
const prices: Rule[] = [PAID, TO_CARRIER].map(
  (pattern): Rule =>
    (rest, before, { isOwn }) => {
      const match = new RegExp(`^(?:${pattern.source})(?![a-z0-9])`).exec(rest);
      if (match === null) return null;
      const behind = rest.slice(match[0].length).replace(/^\.?\d+/, " or ");
      const groups = pattern === PAID ? match.slice(1) : [undefined, undefined, undefined, ...match.slice(1)];
      const sum = pence(groups);
      if (!isOwn || NOT_ONE_SUM.test(behind) || CONDITIONAL.test(before) || sum < 100) return null;
      return { length: match[0].length, kind: "value", pointer: "/bookNowPence", choices: [sum] };
    },
);

const terms: Rule[] = [
  rule(/(\d{1,3})[ -]?days? (?:eom|end of month|from end)/, () => ({
    kind: "value",
    pointer: "/termsDays",
    choices: [],
  })),
  rule(/(\d{1,3})[ -]?days?(?: (?:terms|payment|pay|nett?))/, ([, days]) =>
    value("/termsDays", Number(days)),
  ),
  rule(
    /(?:payment|terms|paid|pay|paying|payable)(?: terms)?(?: (?:in|on|at|is|are|within|of))?:? (\d{1,3}) ?days?(?! (?:eom|end of))/,
    ([, days]) => value("/termsDays", Number(days)),
  ),
  rule(/(\d{1,3}) ?days?/, ([, days], before) =>
    /(?:£ ?[\d,.]+|\d-\d-\d)[^\n.]{0,30}$/.test(before)
      ? value("/termsDays", Number(days))
      : { kind: "filler" },
  ),
];

const end = (which: End, isNoun: boolean): Said => ({ kind: "end", side: which, isNoun });
const NTH = /(?:(\d)(?:st|nd|rd|th) )/.source;
const ends: Rule[] = [
  rule(
    new RegExp(`${NTH}(?:coll(?:ection)?|pick[ -]?up|collect|load(?:ing)?(?= (?:point|at)))`),
    ([, nth]) => ({ kind: "end", side: "collect", isNoun: true, stop: Number(nth) }),
  ),
  rule(
    new RegExp(
      `${NTH}(?:del(?:ivery)?|drop|deliver|tip)|(?:drop|del(?:ivery)?) ?#?(\\d)(?![\\d/.]|:\\d|[ap]m)`,
    ),
    ([, nth, other]) => ({ kind: "end", side: "deliver", isNoun: true, stop: Number(nth ?? other) }),
  ),
  rule(/(?:coll(?:ection)?|pick[ -]?up) ?#?(\d)(?![\d/.]|:\d|[ap]m)/, ([, nth]) => ({
    kind: "end",
    side: "collect",
    isNoun: true,
    stop: Number(nth),
  })),
  rule(/(?:final|last) (?:drop|del(?:ivery)?)/, () => end("deliver", true)),
  rule(/collections?|coll|pick[ -]?ups?|uplifts?|p\/u|pu|loading|origin/, () => end("collect", true)),
  rule(
    /(?:to be )?(?:collect(?:ed|ing|s)?|picked? up|picking up|uplifted|load(?:ed|s)?(?= (?:at|from|in|on|by|before|after|today|tom|mon|tue|wed|thu|fri|sat|sun|\d{1,2}(?:am|pm|:\d))))|ready|avail(?:able)?/,
    () => end("collect", false),
  ),
  rule(/deliver(?:y|ies)|del|deliv|dely|drops?|destination|consignee|off[ -]?load(?:ing)?/, () =>
    end("deliver", true),
  ),
  rule(
    /(?:to be )?(?:deliver(?:ed|ing|s)?|dropp?(?:ed|ing)?(?: off)?|tip(?:s|ping|ped)?|unload(?:ed|ing)?|(?:be |get |got to be |needs to be |must be )(?:there|in|on site)(?= )|arriv(?:e|es|ing)|there(?= (?:by|before|for|at|between)))/,
    () => end("deliver", false),
  ),
];

const joint = (which: End): Said => ({ kind: "joint", side: which });
const joints: Rule[] = [
  rule(/from|ex[ -]?works|ex|out of|taking from|starting|leaving/, () => joint("collect")),
  rule(/to|into|going to|through to|thru to|for delivery (?:to|in)|then on to/, () => joint("deliver")),
];

const shared: Rule = rule(
  /(?:both|all(?: (?:of )?(?:them|these|\d|three|two|jobs|loads|collections))?|each(?: job| load)?|every(?: one| job| load)?|either job|same for (?:both|all))/,
  () => ({ kind: "shared" }),
);

const after: Rule[] = [
  rule(/same day|straight (?:thru|through)|s\/?day/, () => ({ kind: "after", days: 0 })),
  rule(/(?:the )?next day|following day|day after(?! tom)|next morning/, () => ({ kind: "after", days: 1 })),
  rule(/overnight/, () => ({ kind: "after", days: null })),
];

/** Words that say nothing about a load, or nothing that a field holds. */
const FILLER =
  /^(?:a|about|again|all|also|am|an|and|any|anyone|anything|are|as|asap|at|available|be|been|below|best|but|by|can|cheers|could|do|does|each|ex|fao|for|further|get|getting|give|goes|going|good|got|had|has|have|having|hello|hi|how|i|if|i'm|in|is|it|it's|its|job|jobs|just|kind|kindly|know|let|like|load|loads|look|looking|lorry|many|mate|me|more|morning|move|moving|much|must|my|need|needed|needing|needs|new|next|no|not|now|of|off|on|one|or|our|out|over|per|please|pls|plz|price|prices|quote|rate|rates|regards|required|requires|run|see|send|should|so|some|sort|subject|re|fw|fwd|ta|take|taking|thank|thanks|that|the|their|them|then|there|these|they|thing|this|those|to|total|two|up|us|van|vehicle|want|wanted|wants|was|we|we'll|we've|weighing|weight|what|when|where|which|will|with|work|would|x|you|your|yours|urgent|urgently|slot|timed|booked|booking|area|way)(?![a-z0-9])/;

export const filler: Rule = (rest) => {
  const match = FILLER.exec(rest);
  return match && { length: match[0].length, kind: "filler" };
};

export const contacts: Rule[] = [
  (rest) => {
    const mail = /^[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,80}|^(?:https?:\/\/|www\.)[^\s]{1,200}/.exec(rest);
    return mail && { length: mail[0].length, kind: "contact" };
  },
  (rest) => {
    const phone = /^(?:\+44|0044|0)[ ()\d-]{8,16}\d(?!\d)/.exec(rest);
    return phone && phone[0].replace(/\D/g, "").length >= 10
      ? { length: phone[0].length, kind: "contact" }
      : null;
  },
];

export const trade: Rule[] = [
  ...prices,
  ...terms,
  ...references,
  ...after,
  ...needs,
  ...ends,
  vehicle,
  equipment,
];
export const links: Rule[] = [shared, ...joints];
