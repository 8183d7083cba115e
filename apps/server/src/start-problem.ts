/** Why the board did not start: one sentence that says what to do. */
export class StartProblem extends Error {}
