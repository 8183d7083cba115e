import { expect, it } from "vitest";
import { readEnv } from "../../env.ts";
import { providersOf } from "./site-services.ts";

const GOOGLE = { GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" };
const OIDC = { OIDC_ISSUER: "https://login.example/", OIDC_CLIENT_ID: "o", OIDC_CLIENT_SECRET: "s" };

it.each([
  ["nothing", {}, []],
  ["half of Google", { GOOGLE_CLIENT_ID: "g" }, []],
  ["Google", GOOGLE, ["google https://accounts.google.com"]],
  ["another house without its secret", { ...OIDC, OIDC_CLIENT_SECRET: "" }, []],
  ["both", { ...GOOGLE, ...OIDC }, ["oidc https://login.example", "google https://accounts.google.com"]],
])("offers %s in the settings as sign-in through %j %j", (_, variables, expected) => {
  expect(providersOf(readEnv(variables)).map(({ id, issuer }) => `${id} ${issuer}`)).toEqual(expected);
});
