import { hash } from "node:crypto";
import { getLoadInput, listLoadsInput } from "@board/api/schemas";
import { KeptLoads, type Services } from "@board/api/server";
import { encode } from "./encoding.ts";
import { inputOf, keptAnswer, type Prepared } from "./prepared.ts";

/** Answers GET /loads/{id} and GET /loads from cached JSON of loads. Refusals are left to the procedures. */
export function preparedLoads(
  services: Pick<Services, "clock" | "db" | "settings">,
): Record<"one" | "list", Prepared> {
  const kept = new KeptLoads(services);
  return {
    one: async (asked) => {
      const input = inputOf(getLoadInput, asked);
      const load = input && (await kept.one(asked.actor, input));
      if (load === null) return null;
      // A strong ETag with the version, for If-Match (RFC 9110, section 13.1.1); such an answer is never
      // compressed.
      return keptAnswer(asked, `"${load.version}-${load.digest}"`, () => ({
        body: Buffer.from(`{"load":${load.text}}`),
      }));
    },
    list: async (asked) => {
      const input = inputOf(listLoadsInput, asked);
      const page = input && (await kept.page(asked.actor, input));
      if (page === null) return null;
      const { loads, nextCursor } = page;
      const digests = loads.map(({ digest }) => digest).join("");
      const mark = hash("sha256", `${digests}${nextCursor}`, "base64url").slice(0, 22);
      return keptAnswer(asked, `W/"${mark}"`, () => {
        const texts = loads.map(({ text }) => text).join(",");
        const plain = Buffer.from(`{"loads":[${texts}],"nextCursor":${JSON.stringify(nextCursor)}}`);
        return encode(plain, asked.acceptEncoding);
      });
    },
  };
}
