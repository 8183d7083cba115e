import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { samplePodPdf } from "@board/api/server";
import { expect } from "vitest";
import { postingOf } from "./posting.ts";

const run = promisify(execFile);

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../..");
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");

/**
 * Program of an integrator for each generator; all have the same two functions. It is compiled with the
 * generated client and uses the names and types in it.
 */
const PROGRAMS = {
  "@hey-api/openapi-ts": `
    import { bookingsPutPod, loadsPost, type PostLoad } from "./client";

    export function connect(baseUrl: string, auth: string) {
      return {
        async post(body: PostLoad): Promise<string> {
          const { data } = await loadsPost({ baseUrl, auth, body, throwOnError: true });
          return data.load.id;
        },
        async prove(id: string, body: File): Promise<string> {
          const { data } = await bookingsPutPod({ baseUrl, auth, path: { id }, body, throwOnError: true });
          return data.pod.sha256;
        },
      };
    }
  `,
  orval: `
    import { bookingsPutPod, loadsPost, type PostLoad } from "./client/api";

    export function connect(_baseUrl: string, key: string) {
      const options = { headers: { Authorization: "Bearer " + key } };
      return {
        async post(body: PostLoad): Promise<string> {
          const answer = await loadsPost(body, options);
          if (answer.status !== 201) throw new Error(answer.data.detail);
          return answer.data.load.id;
        },
        async prove(id: string, body: File): Promise<string> {
          const answer = await bookingsPutPod(id, body, options);
          if (answer.status !== 200) throw new Error(answer.data.detail);
          return answer.data.pod.sha256;
        },
      };
    }
  `,
  "openapi-typescript": `
    import createClient from "openapi-fetch";
    import type { components, paths } from "./client/api";

    export function connect(baseUrl: string, key: string) {
      const client = createClient<paths>({ baseUrl, headers: { Authorization: "Bearer " + key } });
      return {
        async post(body: components["schemas"]["PostLoad"]): Promise<string> {
          const { data, error } = await client.POST("/loads", { body });
          if (error) throw new Error(error.detail);
          return data.load.id;
        },
        async prove(id: string, body: File): Promise<string> {
          const { data, error } = await client.PUT("/loads/{id}/pod", {
            params: { path: { id } },
            headers: { "Content-Type": "application/octet-stream" },
            body,
            bodySerializer: (bytes) => bytes,
          });
          if (error) throw new Error(error.detail);
          return data.pod.sha256;
        },
      };
    }
  `,
  // The generated method sends the proof as JSON or as an empty form. The client's `request` sends a form that the
  // board accepts.
  "swagger-typescript-api": `
    import { Api, ContentType, type FileFacts, type PostLoad } from "./client/api";

    export function connect(baseUrl: string, key: string) {
      const api = new Api({ baseUrl, baseApiParams: { headers: { Authorization: "Bearer " + key } } });
      return {
        async post(body: PostLoad): Promise<string> {
          const { data } = await api.loads.loadsPost(body);
          return data.load.id;
        },
        async prove(id: string, file: File): Promise<string> {
          const { data } = await api.request<{ pod: FileFacts }>({
            path: "/loads/" + id + "/pod",
            method: "PUT",
            type: ContentType.FormData,
            body: { file },
            format: "json",
          });
          return data.pod.sha256;
        },
      };
    }
  `,
} as const;

type Generator = keyof typeof PROGRAMS;
export const GENERATORS = Object.keys(PROGRAMS) as Generator[];

interface Program {
  connect: (
    baseUrl: string,
    key: string,
  ) => {
    post: (load: object) => Promise<string>;
    /** Uploads the proof and returns the SHA-256 of the file that the board has stored. */
    prove: (id: string, file: File) => Promise<string>;
  };
}

const STRICT = {
  strict: true,
  skipLibCheck: false,
  target: "ES2022",
  lib: ["ES2022", "DOM", "DOM.Iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  types: [],
  noEmit: true,
};

/**
 * Generates the client in a new folder and compiles it. Returns the compiler's output, and the program that
 * uses the client.
 */
async function generate(generator: Generator, baseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), "board-client-"));
  const document = join(ROOT, "openapi/v1.json");
  await run(process.execPath, [
    join(HERE, "generate-client.ts"),
    generator,
    document,
    join(folder, "client"),
    baseUrl,
  ]);
  await mkdir(join(folder, "node_modules"));
  await symlink(join(HERE, "../node_modules/openapi-fetch"), join(folder, "node_modules/openapi-fetch"));
  const program = join(folder, "program.ts");
  await writeFile(program, PROGRAMS[generator]);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: STRICT }));
  return {
    complaints: await run(process.execPath, [COMPILER, "-p", folder]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    ),
    load: () => import(/* @vite-ignore */ program) as Promise<Program>,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Generates a client, compiles it with strict TypeScript, posts a load with it, collects the load as a carrier,
 * and uploads the proof with the client. Checks that the board has stored the same bytes.
 */
export async function tryGenerator(
  generator: Generator,
  board: { baseUrl: string; collectDate: string; poster: string; carrier: string },
): Promise<void> {
  const { baseUrl, collectDate, poster, carrier } = board;
  const client = await generate(generator, baseUrl);
  try {
    expect(client.complaints).toBe("");
    const { connect } = await client.load();
    const id = await connect(baseUrl, poster).post({ ...postingOf(collectDate), bookNowPence: 49_500 });
    const call = (token: string, method: string, path: string) =>
      fetch(`${baseUrl}/loads/${id}/${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    for (const move of ["book", "collect"]) expect((await call(carrier, "POST", move)).status).toBe(200);

    const proof = samplePodPdf("FB-0000-0000");
    const file = new File([proof], "proof.pdf", { type: "application/pdf" });
    const sha256 = createHash("sha256").update(proof).digest("hex");
    expect(await connect(baseUrl, carrier).prove(id, file)).toBe(sha256);
    const kept = await (await call(poster, "GET", "pod")).arrayBuffer();
    expect(Buffer.from(kept).equals(proof)).toBe(true);
  } finally {
    await client.remove();
  }
}
