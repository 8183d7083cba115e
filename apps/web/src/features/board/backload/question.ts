import { addDays, type Day } from "@board/calendar";
import { parseAsString } from "nuqs";

/** Query parameters of the search, named as in `GET /board/backload`. */
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

/** Fields of the search form. */
export interface BackloadForm {
  at: string;
  home: string;
  fromDay: Day;
  fromTime: string;
  byDay: Day;
  byTime: string;
  /** One or more vehicle classes, or empty for any. */
  vehicle: string;
  /** Day by which the lorry must be home; empty if any day will do. */
  backDay: Day | "";
  backTime: string;
  /** Maximum extra miles, and hours already driven; empty for the API's defaults. */
  extra: string;
  driven: string;
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

/** Defaults from the firm's profile, and the places as the user typed them. */
interface FormDefaults {
  words?: Readonly<Record<string, string>>;
  base?: string | undefined;
  vehicles?: string | null | undefined;
}

/**
 * Fills the form from the address. Defaults: from now until the evening of the next day, home to the firm's base, in
 * one of its vehicles. Places appear as the user typed them.
 */
export function formOf(
  question: Question,
  now: { day: Day; time: string },
  { words = {}, base = "", vehicles }: FormDefaults = {},
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

/** Returns the query parameters of the form; null removes an empty one from the address. */
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

/**
 * Returns the input of the API request, with the form's default for the latest collection. Null until both places are
 * given.
 */
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
