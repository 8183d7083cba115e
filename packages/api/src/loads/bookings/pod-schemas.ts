import { z } from "zod";
import { pathId } from "../../core/fields.ts";
import { content, fileFacts } from "../../core/files/schemas.ts";
import { load } from "../schemas.ts";

export const putPodInput = z.strictObject({ id: pathId, content });

export const putPodOutput = z.object({ load, pod: fileFacts });
