import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type ServiceStatus, ServiceStatusPage } from "./ServiceStatusPage.tsx";

const STATUS: ServiceStatus = {
  at: "2026-11-18T10:42:00.000Z",
  databaseAway: false,
  state: "slow",
  sentence: "Webhooks are slow.",
  components: [
    { key: "api", name: "API", state: "well", oldestS: null },
    { key: "webhooks", name: "Webhooks", state: "slow", oldestS: 74 },
    { key: "email", name: "Email", state: "well", oldestS: 2 },
    { key: "files", name: "Proof and documents", state: null, oldestS: null },
    { key: "register", name: "Operator register", state: "well", oldestS: 2 * 86_400 },
  ],
};

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const render = (status: ServiceStatus, elsewhere: string | null = null) =>
  renderToStaticMarkup(<ServiceStatusPage status={status} elsewhere={elsewhere} />);

describe("the status page", () => {
  it("states the service's state in a sentence, and each component with its measured age", () => {
    const text = textOf(render(STATUS));
    expect(text).toContain("as of 10:42:00 , UK time Webhooks are slow.");
    expect(text).toContain(
      "Now API works Webhooks the oldest waits 74 s slow Email nothing waits works Proof and documents not measured Operator register data of Mon 16 Nov works",
    );
    expect(text).not.toContain("Incidents");
  });

  it("gives the age of old work in minutes", () => {
    const [webhooks] = STATUS.components.filter(({ key }) => key === "webhooks");
    const components = webhooks ? [{ ...webhooks, oldestS: 900 }] : [];
    expect(textOf(render({ ...STATUS, components }))).toContain("the oldest waits 15 min");
  });

  it("shows its sentence alone if the database is away and nothing was measured before", () => {
    const sentence = "The board cannot reach its database.";
    const text = textOf(render({ ...STATUS, databaseAway: true, state: "down", sentence, components: [] }));
    expect(text).toContain(`${sentence} Nothing that was saved is lost.`);
    expect(text).not.toContain("Now");
  });

  it("links to the operator's status page elsewhere by its host name", () => {
    const html = render(STATUS, "https://status.example/board");
    expect(html).toContain('<a href="https://status.example/board">status.example</a>');
  });
});
