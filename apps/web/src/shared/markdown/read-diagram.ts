/** A message in a sequence diagram, or a transition in a state diagram. */
interface Arrow {
  from: string;
  to: string;
  text: string;
  /** True for a dashed line: a response or a notification. */
  broken: boolean;
}

export interface Sequence {
  kind: "sequence";
  /** Participants from left to right, each with its id and displayed name. */
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

/** Parses the two kinds of Mermaid diagrams that the site supports; null for other syntax. */
export function readDiagram(source: string): Sequence | States | null {
  const [kind, ...lines] = linesOf(source);
  if (kind === "sequenceDiagram") return readSequence(lines);
  return kind === "stateDiagram-v2" ? readStates(lines) : null;
}
