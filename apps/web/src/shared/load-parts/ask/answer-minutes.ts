import { DEFAULT_MINUTES } from "@board/api/offers/rules";

/** Minutes for which an offer may stand, as the forms propose them. */
export const ANSWER_MINUTES = [30, DEFAULT_MINUTES, 120, 240, 1_440];
