/** A small plot as SVG on a card of its own, legible in light and dark. */

const COLOURS = {
  blue: "#2f6fde",
  grey: "#8a94a6",
  orange: "#d9822b",
  purple: "#a34fbf",
  green: "#2f9e62",
} as const;
const STYLE = `<style>
  .card{fill:#fff;stroke:#d5dae1}.ink{fill:#1c2430}.soft{fill:#5b6675}.line{stroke:#d5dae1}
  @media (prefers-color-scheme:dark){.card{fill:#171c24;stroke:#333c49}.ink{fill:#eef1f5}.soft{fill:#a5afbd}.line{stroke:#333c49}}
  text{font-family:system-ui,sans-serif;font-size:13px}
</style>`;

export interface Series {
  name: string;
  colour: keyof typeof COLOURS;
  values: (number | undefined)[];
}

interface Plot {
  title: string;
  /** One for each value of a series. */
  labels: string[];
  series: Series[];
  unit: string;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function text(x: number, y: number, content: string, kind: "ink" | "soft" = "ink", anchor = "start"): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" class="${kind}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

function card(width: number, height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">${STYLE}
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${parts.join("\n")}
</svg>
`;
}

function legend(series: readonly Series[], y: number): string[] {
  let x = 20;
  return series.flatMap(({ name, colour }) => {
    const parts = [
      `<rect x="${x}" y="${y - 10}" width="12" height="12" rx="2" fill="${COLOURS[colour]}"/>`,
      text(x + 18, y, name, "soft"),
    ];
    x += 40 + name.length * 7.2;
    return parts;
  });
}

export function written(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString("en-GB");
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)));
}

const TEN = Math.log(10);
/** The powers of ten around all values. */
function decades(values: readonly number[]): [low: number, high: number] {
  const low = Math.floor(Math.log(Math.min(...values)) / TEN);
  return [low, Math.max(low + 1, Math.ceil(Math.log(Math.max(...values)) / TEN))];
}

const known = (series: readonly Series[]) =>
  series.flatMap(({ values }) => values.filter((value) => value !== undefined && value > 0)) as number[];

/** Bars lying side by side for each label, on a scale of powers of ten: the longer the faster. */
export function bars({ title, labels, series, unit }: Plot): string {
  const width = 760;
  const [left, right, top, bar] = [250, 90, 84, 15];
  const group = series.length * bar + 14;
  const height = top + labels.length * group + 20;
  const [low, high] = decades(known(series));
  const x = (value: number) => left + ((Math.log(value) / TEN - low) / (high - low)) * (width - left - right);
  const grid = Array.from({ length: high - low + 1 }, (_, nth) => 10 ** (low + nth)).flatMap((value) => [
    `<line class="line" x1="${x(value)}" x2="${x(value)}" y1="${top - 8}" y2="${height - 14}"/>`,
    text(x(value), top - 14, written(value), "soft", "middle"),
  ]);
  const rows = labels.flatMap((label, at) => {
    const y = top + at * group;
    return [
      text(left - 12, y + (series.length * bar) / 2 + 4, label, "ink", "end"),
      ...series.flatMap(({ values, colour }, nth) => {
        const value = values[at];
        if (value === undefined || !(value > 0)) return [];
        const end = Math.max(x(value), left + 1);
        return [
          `<rect x="${left}" y="${y + nth * bar}" width="${(end - left).toFixed(1)}" height="${bar - 3}" rx="2" fill="${COLOURS[colour]}"/>`,
          text(end + 5, y + nth * bar + 11, written(value), "soft"),
        ];
      }),
    ];
  });
  return card(width, height, title, [
    text(20, 26, `${title} (${unit})`),
    ...legend(series, 48),
    ...grid,
    ...rows,
  ]);
}

/** Lines over the labels from left to right, on a scale of powers of ten. */
export function lines({ title, labels, series, unit }: Plot): string {
  const [width, height] = [760, 400];
  const [left, right, top, bottom] = [80, 60, 76, 44];
  const [low, high] = decades(known(series));
  const x = (nth: number) =>
    left + (labels.length < 2 ? 0 : (nth / (labels.length - 1)) * (width - left - right));
  const y = (value: number) =>
    height - bottom - ((Math.log(value) / TEN - low) / (high - low)) * (height - top - bottom);
  const grid = Array.from({ length: high - low + 1 }, (_, nth) => 10 ** (low + nth)).flatMap((value) => [
    `<line class="line" x1="${left}" x2="${width - right}" y1="${y(value)}" y2="${y(value)}"/>`,
    text(left - 10, y(value) + 4, written(value), "soft", "end"),
  ]);
  const drawn = series.flatMap(({ values, colour }) => {
    const points = values.flatMap((value, at) =>
      value !== undefined && value > 0 ? [[x(at), y(value)] as const] : [],
    );
    return [
      `<polyline fill="none" stroke="${COLOURS[colour]}" stroke-width="2.5" points="${points.map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join(" ")}"/>`,
      ...points.map(
        ([a, b]) => `<circle cx="${a.toFixed(1)}" cy="${b.toFixed(1)}" r="4" fill="${COLOURS[colour]}"/>`,
      ),
    ];
  });
  return card(width, height, title, [
    text(20, 26, `${title} (${unit})`),
    ...legend(series, 48),
    ...grid,
    ...labels.map((label, nth) => text(x(nth), height - 16, label, "soft", "middle")),
    ...drawn,
  ]);
}
