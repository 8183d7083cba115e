import { ALLOWED_NAMES, FILE_TYPES, type FileType, keptAs } from "@board/api/rules";
import type { oas31 } from "zod-openapi";
import type { Route } from "../routes.ts";
import { headerRefs } from "./components.ts";

const BINARY = { type: "string", format: "binary" } as const;
const TYPES = Object.keys(FILE_TYPES) as FileType[];

function binaryContent(types: Iterable<string>): oas31.ContentObject {
  return Object.fromEntries([...types].map((type) => [type, { schema: BINARY }]));
}

/** The body of an upload: the file as it is, or a form with it. */
export const FILE_BODY: oas31.RequestBodyObject = {
  required: true,
  description: `A ${ALLOWED_NAMES} file of at most 10 MiB.`,
  content: {
    ...binaryContent(TYPES),
    "multipart/form-data": {
      schema: { type: "object", required: ["file"], properties: { file: BINARY } },
    },
  },
};

/** The answer of a download. */
export function fileResponse(route: Route): oas31.ResponseObject {
  const { download } = route.meta;
  const types = Array.isArray(download) ? download : TYPES.map(keptAs);
  // Of what is made while it is sent nobody knows the digest beforehand.
  const digest = types.includes("text/csv") ? [] : (["Repr-Digest"] as const);
  return {
    description: route.meta.openapi?.successDescription ?? "The file.",
    headers: headerRefs("RateLimit-Policy", "RateLimit", "Content-Disposition", ...digest),
    content: binaryContent(new Set(types)),
  };
}
