/** Message of a sequence, or transition between states. */
interface Arrow {
  from: string;
  to: string;
  text: string;
  /** True for an answer or a notice, drawn as a dashed line. */
  broken: boolean;
}

export interface Sequence {
  kind: "sequence";
  /** Participants in order, with id and displayed name. */
  people: { id: string; name: string }[];
  arrows: Arrow[];
}

export interface States {
  kind: "states";
  arrows: Arrow[];
}

const PERSON = /^participant (\w+) as (.+)$/;
const MESSAGE = /^(\w+)(--?)>>(\w+): (.+)$/;
const MOVE = /^(\[\*\]|\w+) --> (\[\*\]|\w+)(?:: (.+))?$/;

function linesOf(source: string): string[] {
  return source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function readSequence(lines: readonly string[]): Sequence | null {
  const people: Sequence["people"] = [];
  const arrows: Arrow[] = [];
  for (const line of lines) {
    const [, id, name] = PERSON.exec(line) ?? [];
    const [, from, stroke, to, text] = MESSAGE.exec(line) ?? [];
    if (id !== undefined && name !== undefined) people.push({ id, name });
    else if (from !== undefined && to !== undefined && text !== undefined)
      arrows.push({ from, to, text, broken: stroke === "--" });
    else return null;
  }
  const known = (id: string) => people.some((person) => person.id === id);
  return arrows.every(({ from, to }) => known(from) && known(to))
    ? { kind: "sequence", people, arrows }
    : null;
}

function readStates(lines: readonly string[]): States | null {
  const arrows: Arrow[] = [];
  for (const line of lines) {
    const [, from, to, text = ""] = MOVE.exec(line) ?? [];
    if (from === undefined || to === undefined) return null;
    arrows.push({ from, to, text, broken: false });
  }
  return { kind: "states", arrows };
}

/** Parses the two supported kinds of Mermaid diagrams; null for any other syntax. */
export function readDiagram(source: string): Sequence | States | null {
  const [kind, ...lines] = linesOf(source);
  if (kind === "sequenceDiagram") return readSequence(lines);
  return kind === "stateDiagram-v2" ? readStates(lines) : null;
}
