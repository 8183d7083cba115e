import { addDays, type Day } from "@board/calendar";
import { parseAsString } from "nuqs";

/** The search by the API's own names (`GET /board/backload`), kept in the address. */
export const questionParsers = {
  at: parseAsString,
  home: parseAsString,
  from: parseAsString,
  by: parseAsString,
  vc: parseAsString,
  back: parseAsString,
  extra: parseAsString,
  driven: parseAsString,
};
export type QuestionName = keyof typeof questionParsers;
export type Question = { [Name in QuestionName]: string | null };

/** The search as somebody fills it in. */
export interface BackloadForm {
  at: string;
  home: string;
  fromDay: Day;
  fromTime: string;
  byDay: Day;
  byTime: string;
  /** One or more vehicle classes, or empty for any. */
  vehicle: string;
  /** Empty: whenever. */
  backDay: Day | "";
  backTime: string;
  /** Most extra miles, and hours driven before; empty for the service's own. */
  extra: string;
  driven: string;
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

/** The firm's own base and vehicles, and the words that places were typed as. */
interface Known {
  words?: Readonly<Record<string, string>>;
  base?: string | undefined;
  vehicles?: string | null | undefined;
}

/**
 * From the address, else from now on until the evening of the day after, home to the firm's base in one of its vehicles;
 * places in the words they were typed as.
 */
export function formOf(
  question: Question,
  now: { day: Day; time: string },
  { words = {}, base = "", vehicles }: Known = {},
): BackloadForm {
  const [, fromDay = now.day, fromTime = now.time] = LOCAL.exec(question.from ?? "") ?? [];
  const [, backDay = "", backTime = ""] = LOCAL.exec(question.back ?? "") ?? [];
  const [, byDay = addDays(fromDay, 1), byTime = "18:00"] = LOCAL.exec(question.by ?? "") ?? [];
  return {
    at: words[question.at ?? ""] ?? question.at ?? "",
    home: words[question.home ?? ""] ?? question.home ?? base,
    fromDay,
    fromTime,
    byDay,
    byTime,
    vehicle: question.vc?.toUpperCase() ?? (question.at === null ? (vehicles ?? "") : ""),
    backDay,
    backTime,
    extra: question.extra ?? "",
    driven: question.driven ?? "",
  };
}

/** The query of the address, without names that are empty. */
export function questionOf(form: BackloadForm): Question {
  const text = (value: string) => value.trim().toUpperCase() || null;
  return {
    at: text(form.at),
    home: text(form.home),
    from: `${form.fromDay}T${form.fromTime}`,
    by: `${form.byDay}T${form.byTime}`,
    vc: text(form.vehicle),
    back: form.backDay === "" ? null : `${form.backDay}T${form.backTime}`,
    extra: text(form.extra),
    driven: text(form.driven),
  };
}

/** The call that the search makes, by the latest collection that the form shows; null until both places are named. */
export function inputOf({ at, home, ...rest }: Question, { byDay, byTime }: BackloadForm) {
  if (at === null || home === null) return null;
  const { from, by, vc, back, extra, driven } = rest;
  return {
    at,
    home,
    ...(from && { from }),
    by: by ?? `${byDay}T${byTime}`,
    ...(vc && { vc }),
    ...(back && { back }),
    ...(extra && { extra }),
    ...(driven && { driven }),
  };
}
