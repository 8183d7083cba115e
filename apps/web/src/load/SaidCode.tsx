import { Text } from "../ui/Text.tsx";

/** A collection code in letters that can be read out across a yard, in two halves: `7QK 4MX`. */
export function SaidCode({ code }: { code: string }) {
  return (
    <Text as="strong" size="huge" mono nowrap>
      {`${code.slice(0, 3)} ${code.slice(3)}`}
    </Text>
  );
}
