import { hash } from "node:crypto";
import { getLoadInput, listLoadsInput } from "@board/api/schemas";
import { KeptLoads, type Services } from "@board/api/server";
import { type Answer, type Headers, notModified, revalidates } from "./answer.ts";
import { encode } from "./encoding.ts";
import type { Asked, Prepared } from "./prepared-board.ts";
import { readQuery } from "./read-input.ts";

const JSON_PRIVATE: Headers = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "private, no-cache",
};

/** A 304 where the caller holds the answer, which is then not made. */
function answer(
  { ifNoneMatch }: Asked,
  etag: string,
  make: () => { body: Buffer; headers?: Headers },
): Answer {
  if (revalidates(ifNoneMatch, etag)) return notModified(etag, JSON_PRIVATE["Cache-Control"] ?? "");
  const { body, headers } = make();
  return { status: 200, headers: { ...JSON_PRIVATE, ETag: etag, ...headers }, body };
}

/** Answers GET /loads/{id} and GET /loads from the JSON that is kept of loads. Refusals are left to the procedures. */
export function preparedLoads(services: Pick<Services, "clock" | "db">): Record<"one" | "list", Prepared> {
  const kept = new KeptLoads(services);
  return {
    one: async (asked) => {
      const { values, faults } = readQuery(asked.query, asked.search);
      const input = getLoadInput.safeParse({ ...values, ...asked.path });
      if (faults.length > 0 || !input.success) return null;
      const load = await kept.one(asked.actor, input.data);
      if (load === null) return null;
      // Strong and with the version, for If-Match (RFC 9110, section 13.1.1): so it is never compressed.
      return answer(asked, `"${load.version}-${load.digest}"`, () => ({
        body: Buffer.from(`{"load":${load.text}}`),
      }));
    },
    list: async (asked) => {
      const { values, faults } = readQuery(asked.query, asked.search);
      const input = listLoadsInput.safeParse(values);
      if (faults.length > 0 || !input.success) return null;
      const page = await kept.page(asked.actor, input.data);
      if (page === null) return null;
      const { loads, nextCursor } = page;
      const digests = loads.map(({ digest }) => digest).join("");
      const mark = hash("sha256", `${digests}${nextCursor}`, "base64url").slice(0, 22);
      return answer(asked, `W/"${mark}"`, () => {
        const texts = loads.map(({ text }) => text).join(",");
        const plain = Buffer.from(`{"loads":[${texts}],"nextCursor":${JSON.stringify(nextCursor)}}`);
        return encode(plain, asked.acceptEncoding);
      });
    },
  };
}
