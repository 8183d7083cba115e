import type { BoardLoad } from "@board/api/schemas";
import { NewTabLink } from "../../ui/primitives/HelpLink.tsx";
import { Text } from "../../ui/primitives/Text.tsx";

interface AgreesToProps {
  load: { id: string; conditionsId: string | null };
  /** The conditions that a price is made on, where the load's details were read. */
  conditions?: BoardLoad["conditions"] | undefined;
  /** The act that agrees, such as "Sending"; left out in a line without room for a sentence. */
  act?: string;
}

/**
 * Names the conditions of carriage that a quote, a booking or a yes agrees to, with a link to their text. The carrier's own
 * are known from the load's details only.
 */
export function AgreesTo({ load, conditions, act }: AgreesToProps) {
  const isOwn = load.conditionsId === null;
  const title = conditions?.own === isOwn ? conditions.title : undefined;
  if (isOwn && title === undefined) return null;
  return (
    <Text tone="quiet" size="small">
      {act === undefined ? "on" : `${act} agrees to`} {isOwn ? "your" : "the poster’s"}{" "}
      <NewTabLink href={isOwn ? "/settings/conditions" : `/loads/${load.id}/conditions`}>
        {title ?? "conditions"}
      </NewTabLink>
      {act !== undefined && "."}
    </Text>
  );
}
