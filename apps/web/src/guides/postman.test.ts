import { expect, it } from "vitest";
import { readRepositoryFile } from "../markdown/page-files.ts";
import { postmanCollection } from "./postman.ts";

const document = (await readRepositoryFile("openapi/v1.json")) ?? "";
const collection = postmanCollection(document, "https://board.test");
const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request));

it("holds every call of the document once, in the folder of its tag", () => {
  const paths: Record<string, object> = JSON.parse(document).paths;
  const expected = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const held = requests.map(
    ({ method, url }) => `${method} /${url.path.map((part) => part.replace(/^:(.+)$/, "{$1}")).join("/")}`,
  );
  expect(held.toSorted()).toEqual(expected.toSorted());
});

it("sends the document's example to the reader's own board, and no filter unasked", () => {
  const post = requests.find(({ method, url }) => method === "POST" && url.raw === "{{baseUrl}}/loads");
  expect(JSON.parse(post?.body?.raw ?? "")).toHaveProperty("fromPostcode");
  expect(collection.variable[0]).toEqual({ key: "baseUrl", value: "https://board.test/api/v1" });
  expect(requests.flatMap(({ url }) => url.query).every(({ disabled }) => disabled)).toBe(true);
});

it("holds no key", () => {
  expect(collection.variable[1]).toEqual({ key: "key", value: "" });
});
