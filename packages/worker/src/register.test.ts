import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createWorld, type World } from "@board/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadRegisterFrom } from "./register.ts";

const HEADING =
  "GeographicRegion,LicenceNumber,LicenceType,OperatorName,OperatorType,CorrespondenceAddress,OCAddress,TransportManager,NumberOfVehiclesAuthorised,NumberOfTrailersAuthorised,VehiclesSpecified,TrailersSpecified,DirectorOrPartner,LicenceStatus,ContinuationDate,CompanyRegNumber\r\n";
const row = (area: string, number: string) =>
  `${area},${number},Standard National,Elmley Vans Ltd,Limited Company,"1 Elm Road, ME10 3AA",,,4,0,4,0,Joy Elmley,lsts_valid,31/03/2030,01234514\r\n`;

let world: World;
let server: Server;
let asked: string[] = [];
const files = new Map<string, string>();
beforeAll(async () => {
  world = await createWorld();
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const file = files.get(request.url ?? "");
    if (file === "hangs") return void response.write("Geo");
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(async () => {
  await world.db.registerFile.deleteMany();
  asked = [];
  files.clear();
  files.set("/North%20East.csv", HEADING + row("North East", "OB1000001"));
  files.set("/Wales.csv", HEADING + row("Wales", "OG1000001"));
  world.clock.advance({ days: 7 });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.drop();
});

const load = (bounds = {}) => {
  const { port } = server.address() as AddressInfo;
  const addresses = ["/North%20East.csv", "/Wales.csv"].map((path) => `http://127.0.0.1:${port}${path}`);
  return loadRegisterFrom(addresses, world.system(), new AbortController().signal, bounds);
};

describe("the weekly download of the licence register", () => {
  it("downloads every file, and reads them", async () => {
    expect(await load()).toEqual({ files: 2, gone: 0 });
    const read = await world.db.registerFile.findMany({ orderBy: { area: "asc" } });
    expect(read.map(({ area, licences }) => [area, licences])).toEqual([
      ["North East", 1],
      ["Wales", 1],
    ]);
  });

  it("requests nothing while every area was read in the last six days", async () => {
    await load();
    asked = [];
    world.clock.advance({ days: 5 });
    expect(await load()).toEqual({ files: 0, gone: 0 });
    expect(asked).toEqual([]);
    world.clock.advance({ days: 2 });
    expect(await load()).toMatchObject({ files: 2 });
  });

  it("reports why a file was refused, reads the others, and retries the next night", async () => {
    await load();
    world.clock.advance({ days: 7 });
    files.set("/Wales.csv", "<html>");
    await expect(load()).rejects.toThrow(/^Wales\.csv: Its heading has no column/);
    world.clock.advance({ days: 1 });
    asked = [];
    await expect(load()).rejects.toThrow(/^Wales\.csv/);
    expect(asked).toHaveLength(2);
  });

  it("reads nothing if a file is missing, too large, or late", async () => {
    const before = await world.db.registerFile.count();
    files.delete("/Wales.csv");
    await expect(load()).rejects.toThrow(/^127\.0\.0\.1:\d+ answered 404/);
    files.set("/Wales.csv", HEADING.repeat(4));
    await expect(load({ mostBytes: 1_000 })).rejects.toThrow(/more than 1000 bytes/);
    files.set("/Wales.csv", "hangs");
    await expect(load({ downloadMs: 300 })).rejects.toThrow(/timeout/);
    expect(await world.db.registerFile.count()).toBe(before);
  });
});
