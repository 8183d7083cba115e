import fc from "fast-check";

// The same cases in every run, so that a change that breaks a rule is the one that fails.
fc.configureGlobal({ seed: 20_261_118 });
