/** Matches only settings, SQL statements, documents of this repository, or errors of the operator's servers. */
const OWN = "no caller's text";
/** Runs in the browser of the person who typed the text, so nobody else waits. */
const BROWSER = "the own browser";
const MONEY = "digits of a number";
/** Matches texts so short that even quadratic time is negligible, as measured. */
const short = (most: number) => `at most ${most} characters`;

/**
 * Regular expressions that the checker calls slow or cannot decide, each with the reason why it is harmless.
 * New ones must be rewritten, not added here.
 */
export const PROVEN: ReadonlyMap<string, string> = new Map([
  [
    String.raw`/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+|CERT_\w+)$/`,
    OWN,
  ],
  [String.raw`/\/+$/`, OWN],
  [String.raw`/^(\w+):\s*(.+?)\s*$/`, OWN],
  [String.raw`/^\S+@\S+$/`, short(200)],
  [String.raw`/\b(INSERT INTO|UPDATE|DELETE FROM)\s+"?(?:\w+"?\."?)?(\w+)/i`, OWN],
  [String.raw`/\[([^\]]*)\]\([^)]*\)/g`, OWN],
  ["/ [^.]*:$/", OWN],
  [
    String.raw`/^until (curl .+) \| grep (?:-[oq] )?(?:'([^']+)'|(\w+))(?: > (\S+))?; do sleep 1; done$/`,
    OWN,
  ],
  ["/^([^:]+): *(.*)$/", OWN],
  [String.raw`/^\S+ (.+) is not a postcode we know: .* the middle of (.+)\.$/`, OWN],
  [String.raw`/!?\[([^\]]*)\]\([^)]*\)/g`, OWN],
  [String.raw`/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g`, OWN],
  ["/^( *)```[\\s\\S]*?^\\1```/gm", OWN],
  ["/^( *)```json[\\s\\S]*?^\\1```/gm", OWN],
  [String.raw`/<!--[\s\S]*?-->/g`, OWN],
  [String.raw`/[,\s]+$/`, BROWSER],
  [String.raw`/\s*,\s*/g`, BROWSER],
  [String.raw`/^(\+?)([\d\s().-]+?)(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i`, short(30)],
  [String.raw`/[^\s@'\\]+@[^\s@'\\]+|[\p{L}\p{N}]+/gu`, short(200)],
  [
    String.raw`/(?:(?:over|under|above|min|max|at least) )?£ ?\d[\d,.]*(?: ?(?:\/|a|per) ?mile)?|(?:best|good|high(?:est)?) (?:price|pay|paid|paying)/`,
    short(200),
  ],
  [String.raw`/^(?:(?!\s+[-–—](?:\s|$))[^,;/>→()])+/`, short(200)],
  [String.raw`/\B(?=(\d{3})+\.)/g`, MONEY],
  ["/((^| )(ltd|limited|plc|llp))+$/", short(100)],
  [
    String.raw`/:\/\/|\bwww\.|(?<![\p{L}\p{N}-])(?!(?:st|wm|jas|geo|thos|chas|mr|mrs|ms|dr)\.)[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}-]{2,}\.(?:com?|net|org|info|uk|eu|ie|io|me|de)(?![\p{L}\p{N}])|\d+\.\d+\.\d+\.\d+|\S@\S/iu`,
    short(100),
  ],
  [
    String.raw`/(?<![\w.+-])[\w.+-]+ ?(?:@|[([]at[)\]]) ?(?:[\w-][\w.-]*\.[a-z]{2}[a-z]*|(?:gmail|hotmail|outlook|yahoo)\b)/i`,
    short(400),
  ],
  [
    String.raw`/h(?:tt|xx)ps?:\/\/\S+|\bwww[. ]\S+|(?<![a-z0-9-])[a-z0-9-]+\.(?:(?:com?|net|org|info|biz|uk|eu|ie|io|me|app|dev|link|online|london|scot|wales)(?:\.uk)?(?![\w-])(?:\/\S*)?|[a-z]{2}\/\w\S*)/gi`,
    short(400),
  ],
  [String.raw`/[\s,(]*(?:\bt ?[/\\] ?as?\b|\bt\.a\.|\btrading as\b)[\s:.]*/i`, short(160)],
  [String.raw`/\s*(?:[&+,/]|\band\b)\s*/`, short(160)],
  [String.raw`/fb_(?:live|test)_\w+|whsec_[\w+/=]+|[^\s"'<>@]{1,64}@[^\s"'<>@]+/g`, short(1_000)],
  [String.raw`/\d+\.\d+/`, OWN],
  [String.raw`/^\s*--.*$/gm`, OWN],
  [String.raw`/^\s*DROP\s/im`, OWN],
  ["/>.*$/", OWN],
]);
