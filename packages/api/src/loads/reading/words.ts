import type { Equipment, VehicleClass } from "@board/db/enums";
import { ADR, EQUIPMENT_WORDS, OF_SIZE, TAIL_LIFT, VEHICLE_WORDS } from "../../core/typed/trade-words.ts";
import { type Beside, type End, type Rule, setting } from "./facts.ts";

/** Words beside a vehicle or a piece of gear that make it a wish. */
const WISH =
  /^[ ,(]*(?:if (?:poss|avail)|(?:would|could|might) be (?:ideal|nice|good|great|handy|useful|helpful|preferr?ed)|ideal|prefer|not essential|\?)/;
const WISH_BEFORE =
  /(?:ideally|prefer(?:ably|red)?|if poss(?:ible)?|could do with|would like|nice to have)[ ,]*(?:an? |with |some )*$/;
/** Words beside a vehicle that leave open whether it is this one; "or bigger" does not. */
const DOUBT = /^ ?(?:,? ?i (?:would |should )?think|or so|should do|[(,]? ?or (?!bigger|larger|above))/;
const DOUBT_BEFORE =
  /(?:^|[^a-z])(?:or|maybe|perhaps|probably|possibly|would)(?: an?| on an?| part on an?)* ?$/;
const isWish = ({ before, behind }: Beside) => WISH.test(behind) || WISH_BEFORE.test(before);
const isDoubtful = (beside: Beside) =>
  isWish(beside) || DOUBT.test(beside.behind) || DOUBT_BEFORE.test(beside.before);

const LORRY_BEFORE =
  /(?:^|[^a-z])(?:(?:on|in|for|needs?|wants?|requires?|send|with|or|of)(?: an?| our| your)|on|or|veh(?:icle)?s?(?: ?(?:type|size|req(?:uired)?|needed))?|truck|lorry|wagon|needs?|requires?|class|curtain ?-?(?:sided?r?)?|box|rigid|urgent)[ :(=-]*$/;
const LORRY_BEHIND =
  /^[ ,(]{0,3}(?:(?:\+|w\/|with|and) ?)?(?:rigid|box|curtain|c\/s|flat|fridge|tl\b|t\/l|tail|truck|wagon|lorry|vehicle|veh\b|moff|hiab|needed|req|or\b|if\b|will|would|please|pls|tipper|artic)/;
const WEIGHT_BEFORE =
  /(?:weigh(?:t|s|ing)?|total|gross|approx\.?|about|abt|around|circa|c\.|roughly|@)[ :(=-]*$/;
const WEIGHT_BEHIND = /^(?: (?:of|total|gross|each|in total|all in|payload)|\/plt)/;
const SIZES: Readonly<Record<string, VehicleClass[]>> = {
  "7.5": ["SEVEN_FIVE_T"],
  "18": ["EIGHTEEN_T"],
  "26": ["EIGHTEEN_T", "ARTIC"],
  "32": ["EIGHTEEN_T", "ARTIC"],
  "44": ["ARTIC"],
};

/** "18t" and the like: a lorry, or a weight; where neither is said, the rest of the job decides. */
export const sizedVehicles: Rule = [
  new RegExp(
    `(?:(\\d) ?[x×] ?)?(7[.,]5|7½|18|26|32|44)(?:(${OF_SIZE})|( ?-?(?:t(?:on(?:ne)?)?)?ers?))( rigids?| trucks?| wagons?| lorr(?:y|ies))?`,
  ),
  ([, many = "1", number = "", unit = "", er, noun], beside) => {
    const tonnes = number.replace(",", ".").replace("½", ".5");
    const isNamed = (er ?? noun) !== undefined || /tonner/.test(unit);
    const isWeight =
      !isNamed &&
      (WEIGHT_BEFORE.test(beside.before) || WEIGHT_BEHIND.test(beside.behind) || unit.endsWith("s"));
    const kg = Number(tonnes) * 1_000;
    if (isWeight) return { kind: "weight", low: kg, high: kg, isEach: false };
    const isSure = isNamed || LORRY_BEHIND.test(beside.behind) || LORRY_BEFORE.test(beside.before);
    return {
      kind: "vehicle",
      classes: SIZES[tonnes] ?? [],
      isSure,
      isWish: isDoubtful(beside),
      many: Number(many),
    };
  },
];

const VEHICLES: readonly [RegExp, readonly VehicleClass[]][] = [
  [/(?:any )?small vans?|cadd(?:y|ies)|berlingos?|(?:transit )?connects?|car vans?/, ["SMALL_VAN"]],
  [/(?:x?lwb |long wheel ?base )?(?:transit|sprinter|crafter)(?:s| vans?)?|movanos?|xlwb/, ["LWB_VAN"]],
  [
    /(?:full |any )?(?:art(?:ic|ac)s?|arctics?|articulated(?: lorr(?:y|ies))?|13\.6 ?m?|45 ?ft|class 1|tri-?axles?)(?: trailers?)?/,
    ["ARTIC"],
  ],
  [/flat[ -]?bed(?:s|er)?(?: artics?| trailers?)?|flat(?: trailers?|s)/, ["FLATBED"]],
  [/class 2s?/, ["EIGHTEEN_T"]],
  ...VEHICLE_WORDS.filter(([pattern, [first]]) => !/^(?:7|18)/.test(pattern.source) && first !== "FLATBED"),
];

const EQUIPMENT: readonly (readonly [RegExp, Equipment])[] = [
  [/box(?: ?vans?| vehicles?| trailers?| bod(?:y|ied))?/, "BOX"],
  [/flat(?: bod(?:y|ied))?(?! ?-?(?:pack|bed|trailer|rate))/, "FLAT"],
  ...EQUIPMENT_WORDS,
];
/** Words before "box" and "flat" with which they are no body. */
const NO_BOX = /(?:import|export|container|40'?|20'?|ft|cube|steel|the|a|this|po) $/;
const SIZE_BEFORE = /(?:\dt|tonn?er?|rigid) $/;

const NO_STACK =
  /(?:double )?stacking not allowed|(?:not?|non|do ?n[o']?t|can ?n[o']?t|can't)(?: be)?[ -](?:double )?stack(?:able|ed|ing)?|top load only/;

/** Words that set one value; a wish leaves it open. */
const VALUES: readonly [RegExp, string, unknown][] = [
  [new RegExp(`${TAIL_LIFT}|tail ?lifter|t[/-]?lift`), "tailLift", true],
  [new RegExp(`${ADR}(?: class \\d(?:\\.\\d)?)?`), "adr", true],
  [/fragile|handle with care/, "fragile", true],
  [/back ?load|return load/, "isBackload", true],
  [
    /no (?:subbies|sub[ -]?contract(?:ing|ors?)|subbing)|sub[ -]?contracting (?:is )?not (?:permitted|allowed)|not (?:to )?be sub[ -]?contracted/,
    "noSubcontract",
    true,
  ],
  [
    /full[ -]?(?:loads?|truck load|trailer)|ftl|full(?= (?:artic|arctic|18|7|44))|dedicated/,
    "type",
    "FULL_LOAD",
  ],
  [/part[ -]?(?:loads?|trailers?)|ltl/, "type", "PART_LOAD"],
];

const REFERENCE = "([a-z0-9][a-z0-9/_.-]{0,29})";
const OURS = /(?:our|and|the|is|with|quote|use|using|under|please|pls|job|load|order) $/;
const references: Rule[] = [
  // References of the places are for their gates.
  [
    new RegExp(
      `(?:(coll(?:ection)?|load(?:ing)?|pick[ -]?up)|(del(?:ivery)?|unloading|tip)|booking|site|gate|release) ?(?:ref(?:erence)?|no|number|code)\\.?(?: ?is)?[ :#-]{0,3}((?:[a-z]{1,4} (?=\\d{4}))?${REFERENCE})`,
    ),
    ([text, collect, deliver, written = ""], { at }) => {
      const token = written.replace(/[/_.-]$/, "");
      // "Load no. 7714" is of the job.
      if (collect === "load") return null;
      if (!/\d/.test(token)) return { kind: "unread" };
      const [from, length] = [at + text.length - written.length, text.length - written.length + token.length];
      const side = collect ? "collect" : deliver ? "deliver" : null;
      return { kind: "site", side, length, parts: { reference: [from, from + token.length] } };
    },
  ],
  [
    /quote ([a-z]{1,5}[-/]?\d{4,8})/,
    ([text, token = ""], { at }) => {
      const end = at + text.length;
      return { kind: "site", side: null, parts: { reference: [end - token.length, end] } };
    },
  ],
  [
    new RegExp(
      `(?:our |(?:please |pls )?quote )?(?:p\\.?o\\.?|purchase order|order|job|load|consignment|ref(?:erence)?|shipment) ?(?:ref(?:erence)?\\.?|no\\.?|num(?:ber)?|id)?(?: ?is)?[ :#=-]{0,3}${REFERENCE}`,
    ),
    ([text, written = ""], { before, behind }) => {
      const token = written.replace(/[/_.-]$/, "");
      const isPlace = /^[a-z]{1,2}\d[a-z\d]?$/.test(token) && /^ ?\d[a-z]{2}(?![a-z0-9])/.test(behind);
      const isAmount =
        token.length < 3 ||
        !/\d/.test(token) ||
        /^\d+(?:[.,]\d+)?(?:st|nd|rd|th|am|pm|te?|kgs?|k|plts?|x)$|^\d{1,2}[.:/]\d\d/.test(token) ||
        /^ ?(?:kgs?|te?|tonnes?|plts?|pallets?|x|am|pm|hrs?)(?![a-z])/.test(behind) ||
        // "Ref 1234 5678" goes on.
        /^ \d{3,8}(?! ?(?:kg|t|x)|[\d.,:])/.test(behind);
      // "Load 0600" says when.
      const isHour =
        /^(?:[01]\d|2[0-3])[0-5]\d$/.test(token) && /^(?:load|order|job|shipment) \d+$/.test(text);
      const isTheirs = /(?:your|customer(?:'s)?|their|cust|client) $/.test(before);
      // "VBS ref" and "seal ref" are of somebody else.
      const isOther = text.startsWith("ref") && /[a-z]{2} $/.test(before) && !OURS.test(before);
      // "Order 2000 bricks" says how many, "order 20771 from Leeds" which one.
      const isMany =
        /^(?:order|load|shipment|consignment) \d+$/.test(text) &&
        /^ (?!(?:and|at|by|coll\w*|del\w*|for|from|in|is|on|please|pls|ready|to|will|with)\b)[a-z]{3}/.test(
          behind,
        );
      if (isPlace || isAmount || isHour || isTheirs || isOther || isMany) return null;
      const length = text.length - written.length + token.length;
      return { length, ...setting("externalRef", /^p\.?o\.? ?\d/.test(text) ? length : token.length) };
    },
  ],
];

const AMOUNT = "(?:£ ?|gbp ?)?(?<whole>\\d{1,3}(?:,\\d{3})+|\\d{2,6})(?:\\.(?<part>\\d\\d))?";
const CARRIER = "(?:haulier|carrier|transport|subbie|truck|wagon)";
const PAID_BEFORE = `(?:pay(?:s|ing)?|rate (?:to|for) (?:you|(?:the )?${CARRIER})|(?:${CARRIER}|haulage) (?:rate|price|money)|(?:payable|paid) to (?:you|(?:the )?${CARRIER})|book (?:it )?(?:in )?now (?:at|for))(?: (?:is|you|u|the|${CARRIER}|a|of|rate|at|flat|fixed))*[ :=]{0,2}`;
/** "Paying £420" without a word for the carrier counts where a clause begins: any subject may be somebody else. */
const BARE = new RegExp(`^pay(?!.* (?:you|u|${CARRIER})[ :=])`);
const CLAUSE = /(?:^|[.,;()!–—•*-])\s*$/;
const PAID_BEHIND = `(?: ?(?:\\+|plus|ex) ?vat)?,?(?: all ?in)? (?:(?:each |(?:a|per) (?:load|job|truck|artic|run) )?(?:to|for|in it for) (?:you|u|(?:the )?${CARRIER})|paid to (?:you|(?:the )?${CARRIER}))`;
/** Words behind a sum with which it is not one price of the whole job, and before it with which it is not agreed. */
const NOT_ONE_SUM =
  /^(?:\.?\d|,\d| ?(?:ish|k\b|or so|-|–|to \d|or \d|\?|max|per|pm\b|\/|an? (?:mile|pallet|plt|tonne|hour|hr|day|drop|week)|inc|last |before|usually|normally|pallets?|plts?|kgs?|t\b|tonnes?|miles?|days?|hrs?|hours?|%|,? ?(?:less|minus)|(?:plus|\+)(?! ?vat)|(?:for )?(?:the )?(?:pair|both|two|lot))| (?:[a-z]+ ){0,2}(?:charges?|tolls?|fees?|parking|fines?)(?![a-z]))/;
const CONDITIONAL =
  /(?:^|[^a-z])to $|(?:would|could|might|max|up to|used to|customer|client|shipper|they|he|she|won't|not|n't|who|normally|usually|last time|if)[a-z']{0,3}(?: [a-z']{1,12})?(?: us| me)? ?$/;

/** Prices, only where the words say that the carrier is paid them; no other sum is read. */
const prices: Rule[] = [
  new RegExp(`${PAID_BEFORE}(?:(?<spoken>\\d-\\d{1,2}-\\d)|${AMOUNT})`),
  new RegExp(`${AMOUNT}${PAID_BEHIND}`),
].map(
  (pattern): Rule => [
    pattern,
    ({ groups, 0: text }, { before, behind, reading }) => {
      const { spoken, whole = "", part = "" } = groups ?? {};
      const pounds = (spoken ?? whole).replace(/[,-]/g, "");
      const pence = Number(`${pounds}${part.padEnd(2, "0")}`);
      const isOther = NOT_ONE_SUM.test(behind) || CONDITIONAL.test(before);
      // "£465 each" is of one load where several lorries are asked for, and else of a package.
      const isEach =
        / each (?:to|for|in) /.test(text) &&
        !reading.facts.some((fact) => fact.kind === "vehicle" && fact.many > 1);
      const isBare = BARE.test(text) && !CLAUSE.test(before);
      if (!reading.isOwn || isOther || isBare || isEach || pence < 1_000) return null;
      return setting("bookNowPence", pence);
    },
  ],
);

/** A counter-offer, which leaves the price open. */
const counterOffer: Rule = [
  new RegExp(
    `(?:can|could|i'll|we'll|you) do (?:it |that |this )?(?:for |at )?${AMOUNT}|(?:go on then|call it|make it|meet (?:me |you )?at) ${AMOUNT}`.replaceAll(
      /\?<(?:whole|part)>/g,
      "",
    ),
  ),
  (_, { behind }) => (/^[ .!]*(?:\n|$)/.test(behind) ? setting("bookNowPence") : null),
];

const AFTER_PRICE = new RegExp(`(?:to (?:you|(?:the )?${CARRIER})|(?:\\+|plus) ?vat)[ ,.;-]{1,3}$`);
const terms: Rule[] = [
  [/\d{1,3}[ -]?days? (?:eom|end of month|from end)/, () => setting("termsDays")],
  [
    /(?:(payment|terms|paid|pay|paying|payable)(?: terms)?(?: (?:in|on|at|is|are|within|of))?:? )?(\d{1,3})[ -]?days?( (?:terms|payment|paid|pay|nett?))?/,
    ([, lead, days, noun], { before, behind }) => {
      // "£345 to the haulier, 30 days."
      const isAfterPrice = AFTER_PRICE.test(before) && /^[ .!]*(?:\n|$)|^[.,;)]/.test(behind);
      return lead || noun || isAfterPrice ? setting("termsDays", Number(days)) : { kind: "filler" };
    },
  ],
];

const NTH = /(?:(\d)(?:st|nd|rd|th) )/.source;
const ends: readonly [RegExp, End, isNoun: boolean][] = [
  [
    new RegExp(
      `${NTH}?(?:collections?|coll?|pick[ -]?ups?|uplifts?|p/u|loading|origin)(?: (?:point|date|time|address|postcode))?(?: ?#?(\\d)(?![\\d/.]|:\\d|[ap]m))?`,
    ),
    "collect",
    true,
  ],
  [
    /(?:to be )?(?:collect(?:ed|ing|s)?|pick(?:ed|ing)? up|load(?:ed|s)?(?= (?:at|from|in|on|by|before|after|today|tom|mon|tue|wed|thu|fri|sat|sun|\d{1,2}(?:am|pm|:\d)|(?:[01]\d|2[0-3])[0-5]\d(?![\d,.]))| ?: ?[a-z])|ready|avail(?:able)?)/,
    "collect",
    false,
  ],
  [
    new RegExp(
      `${NTH}?(?:deliver(?:y|ies)|del|deliv|dely|dlvr?y?|drops?|destination|consignee|off[ -]?load(?:ing)?)(?: (?:point|date|time|address|postcode))?(?: ?#?(\\d)(?![\\d/.]|:\\d|[ap]m))?`,
    ),
    "deliver",
    true,
  ],
  [
    /(?:to be )?(?:deliver(?:ed|ing|s)?|dropp(?:ed|ing)(?: off)?|tip(?:s|ping|ped)?|unload(?:ed|ing)?|(?:be |get )(?:there|in|on site)(?= )|arriv(?:e|es|ing)|there(?= (?:by|before|for|at|between)))/,
    "deliver",
    false,
  ],
];

export const trade: Rule[] = [
  ...prices,
  counterOffer,
  ...terms,
  ...references,
  [
    /same day|straight (?:thru|through)/,
    (_, { before }) => (/pods? $/.test(before) ? null : { kind: "after", days: 0 }),
  ],
  [/(?:the )?next day|following day|day after(?! tom)|next morning/, () => ({ kind: "after", days: 1 })],
  [NO_STACK, () => ({ kind: "goods", line: { stackable: false } })],
  [/stackable|can be (?:double )?stacked/, () => ({ kind: "goods", line: { stackable: true } })],
  [/un ?(?:no\.? ?|number ?)?:? ?(\d{4})/, ([, un = ""]) => ({ kind: "goods", line: { un } })],
  [
    /(?:non?|not)[ -]?(?:haz(?:ardous|mat)?|adr|dangerous)(?: goods)?|all (?:our )?drivers (?:are )?adr/,
    () => ({ kind: "filler" }),
  ],
  ...VALUES.map(
    ([pattern, field, value]): Rule => [
      pattern,
      (_, beside) => setting(field, ...(isWish(beside) ? [] : [value])),
    ],
  ),
  ...ends.map(
    ([pattern, side, isNoun]): Rule => [
      pattern,
      ([, before, behind]) => ({ kind: "end", side, isNoun, nth: Number(before ?? behind ?? 1) }),
    ],
  ),
  ...VEHICLES.map(
    ([pattern, classes]): Rule => [
      new RegExp(`(?:(\\d) ?(?:[x×] ?)?)?(?:${pattern.source})`),
      ([text, many = "1"], beside) =>
        text.startsWith("luton") &&
        (/(?:from|to|at|ex|in|-|→|>) ?$/.test(beside.before) || /^,? ?\(?lu\d/.test(beside.behind))
          ? null
          : { kind: "vehicle", classes, isSure: true, isWish: isDoubtful(beside), many: Number(many) },
    ],
  ),
  ...EQUIPMENT.map(
    ([pattern, one]): Rule => [
      pattern,
      ([text], beside) => {
        // "10 pallets of blankets", "8 fridge freezers" and a crane on site are no gear.
        const isGoods = /(?:^| )of $/.test(beside.before) || /^s? freezer/.test(beside.behind);
        const isOther =
          isGoods || /^crane|^boxes/.test(text) || (text === "box" && NO_BOX.test(beside.before));
        if (isOther || (one === "FLAT" && !SIZE_BEFORE.test(beside.before))) return null;
        return setting("equipment", ...(isWish(beside) ? [] : [one]));
      },
    ],
  ),
  // Any other sum.
  [/(?:£ ?|gbp ?)\d[\d,.]*[a-z]*/, () => ({ kind: "unread" })],
  [
    /both|all(?: (?:of )?(?:them|these|\d|three|two|jobs|loads|collections))?|each(?: job| load)?|every(?: one| job| load)?|either(?: job| one| load)?/,
    () => ({ kind: "shared" }),
  ],
  [/from|ex[ -]?works|ex|out of|leaving/, () => ({ kind: "joint", side: "collect" })],
  [
    /to(?! (?:be|move|go|collect|deliver|cover|follow|do|get|see|look|send|make|book|quote|load|take|have|run|suit|ship|transport|pick|call|confirm|advise|arrange|find|help|sort|price|come|bring|carry|work|hire|use)(?![a-z]))|into/,
    () => ({ kind: "joint", side: "deliver" }),
  ],
];

/** Words that say nothing about a load, or nothing that a field holds. */
export const fillers: Rule = [
  /a|about|again|also|am|an|and|any|anyone|anything|are|as|asap|at|be|been|below|best|but|by|can|cheers|could|do|does|fao|for|further|gets?|getting|give|goes|going|good|got|had|has|have|having|hello|hi|how|i|if|i'm|in|is|it|it's|its|jobs?|just|kind|kindly|know|let|like|loads?|look|looking|lorry|many|mate|me|more|morning|move|moving|much|must|my|need|needed|needing|needs|new|next|no|not|now|of|off|on|one|or|our|out|over|per|please|pls|plz|prices?|quote|rates?|regards|required|requires|run|see|send|should|so|some|sort|subject|re|fw|fwd|ta|take|taking|thank|thanks|that|the|their|them|then|there|these|they|thing|this|those|to|total|two|up|us|vehicle|want|wanted|wants|was|we|we'll|we've|weighing|weight|what|when|where|which|will|with|work|would|x|you|your|yours|urgent|urgently|slot|timed|booked|booking|area|way/,
  () => ({ kind: "filler" }),
];

const PHONE = /(?:\+44|0044|0)[ ()\d-]{8,16}\d/.source;
const PERSON = /(?:(?:mr|mrs|ms|miss|dr)\.? )?[a-z][a-z.'-]{0,20}(?: [a-z][a-z.'-]{1,20}){0,2}/.source;
/** Words that name no person. */
const NO_PERSON =
  /(?:^| )(?:reception|stores?|office|desk|goods|team|warehouse|security|gate(?:house)?|me|us|our|the|for|if|when|on|at|to|any|with|number|no|tel|phone|mobile|transport|traffic|control|is|or|and|before|prior|site|details|sales|accounts|driver|him|her|them|customer|client|receiver|you|by|via|asap|below|above|direct|directly|tbc|tba)(?: |$|[.:])/;

export const contacts: Rule[] = [
  [
    new RegExp(
      `(?:(?:site )?contact(?: name)?|ask for)(?: is)? {0,12}[:-]? ?(?:(?<person>${PERSON}?)[ ,:(-]{1,3}(?:on |at |tel:? ?|phone:? ?)?(?<phone>${PHONE})|(?<alone>${PERSON})(?=\\)|[,.]? *$))`,
    ),
    ({ 0: text, groups }, { at }) => {
      const { person, phone, alone } = groups ?? {};
      const name = person ?? alone ?? "";
      const isPerson = name !== "" && !NO_PERSON.test(name);
      if (phone === undefined && !isPerson) return null;
      const spanOf = (words: string) => {
        const start = at + text.lastIndexOf(words);
        return [start, start + words.length] as const;
      };
      const parts: Record<string, readonly [number, number]> = {};
      if (isPerson) parts.contactName = spanOf(name);
      if (phone !== undefined) parts.phone = spanOf(phone);
      return { kind: "site", side: null, parts };
    },
  ],
  [
    /^[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,80}|^https?:\/\/\S{1,100}|^www\.\S{1,100}/,
    () => ({ kind: "contact" }),
  ],
  [
    /(?:\+44|0044|0)[ ()\d-]{8,16}\d/,
    ([text]) => (text.replace(/\D/g, "").length >= 10 ? { kind: "contact" } : null),
  ],
];
