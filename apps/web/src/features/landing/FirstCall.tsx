import { londonDay, nextWorkingDay } from "@board/calendar";
import { Panel } from "../../ui/primitives/Panel.tsx";
import styles from "./FirstCall.module.css";

/** Returns the example request; its response, with miles and guide, is shown below it. */
function request(baseUrl: string): string {
  return `curl ${baseUrl}/api/v1/loads \\
  -H "Authorization: Bearer $TEST_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: J-4711" \\
  -d '{
    "type": "PALLETS",
    "vehicleClass": "EIGHTEEN_T",
    "weightBand": "T_3_7",
    "pallets": 12,
    "tailLift": true,
    "fromPostcode": "LS10 1AB",
    "toPostcode": "G33 4EP",
    "collectDate": "${nextWorkingDay(londonDay(new Date()))}",
    "collectByTime": "08:30",
    "externalRef": "J-4711"
  }'`;
}

const ANSWER = `201 Created

{
  "load": {
    "id": "load_01k…",
    "ref": "FB-7K3M-92QX",
    "externalRef": "J-4711",
    "status": "POSTED",
    "isTest": true,
    …
  },
  "miles": 217,
  "guide": {
    "lowPence": 40500,
    "highPence": 59000,
    "basis": "rate_card",
    "sample": 0
  },
  "carriersAlerted": null
}`;

/** Shows the first API request of a developer, and its response. */
export function FirstCall({ baseUrl }: { baseUrl: string }) {
  return (
    <div className={styles.call}>
      <Panel title="A load in one call" flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{request(baseUrl)}</pre>
      </Panel>
      <Panel title="What comes back" flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{ANSWER}</pre>
      </Panel>
    </div>
  );
}
