import fc from "fast-check";
import { SEED } from "./size.ts";

fc.configureGlobal({ seed: SEED });
