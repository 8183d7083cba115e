import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";

/** Links between the two pages of a network: its carriers, and its routing guides. */
export function NetworkSwitch({ current }: { current: "carriers" | "guides" }) {
  return (
    <Row as="nav" gap={4} aria-label="Network">
      <ButtonLink href="/network" current={current === "carriers"}>
        Carriers
      </ButtonLink>
      <ButtonLink href="/network/guides" current={current === "guides"}>
        Routing guides
      </ButtonLink>
    </Row>
  );
}
