import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decrypt, readVapid } from "../testing/push-service.ts";
import { encrypt } from "./encrypt.ts";
import { vapidHeader } from "./vapid.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

function pairOf(privateKey: string) {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(bytes(privateKey));
  return pair;
}

/** The example of RFC 8291, appendix A. */
const RFC_8291 = {
  text: "When I grow up, I want to be a watermelon",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  receiver: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

/** The example of RFC 8292, section 2.4. */
const RFC_8292 =
  "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA,k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

describe("the encryption of push messages", () => {
  it("gives the bytes of RFC 8291's example", () => {
    const { text, sender, keys, salt, body } = RFC_8291;
    expect(encrypt(text, keys, pairOf(sender), bytes(salt)).toString("base64url")).toBe(body);
  });

  it("is opened by the browser alone, and never gives the same bytes twice", () => {
    const { text, keys, receiver } = RFC_8291;
    const [first, second] = [encrypt(text, keys), encrypt(text, keys)];
    expect(decrypt(first, pairOf(receiver), bytes(keys.auth))).toBe(text);
    expect(first.equals(second)).toBe(false);
    expect(() => decrypt(second, pairOf(RFC_8291.sender), bytes(keys.auth))).toThrow();
  });
});

describe("the header that names the sender", () => {
  it("has the form of RFC 8292's example, which our reader takes", () => {
    const { claims, key } = readVapid(RFC_8292);
    const made = vapidHeader(
      "https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
      {
        publicKey: pairOf(RFC_8291.sender).getPublicKey("base64url"),
        privateKey: bytes(RFC_8291.sender).toString("hex"),
      },
      "mailto:push@example.com",
      new Date((claims.exp - 12 * 3_600) * 1_000),
    );
    expect(readVapid(made).claims).toEqual(claims);
    expect(made.split(".").slice(0, 2)).toEqual(RFC_8292.split(".").slice(0, 2));
    expect(key).toHaveLength(87);
  });

  it("is refused where another key has signed", () => {
    expect(() => readVapid(RFC_8292.replace("i3CYb7t4", "i3CYb7t5"))).toThrow();
  });
});
