import { Text } from "../../ui/primitives/Text.tsx";

/** Collection code in large letters and two groups, to be read out: `7QK 4MX`. */
export function SaidCode({ code }: { code: string }) {
  return (
    <Text as="strong" size="huge" mono nowrap>
      {`${code.slice(0, 3)} ${code.slice(3)}`}
    </Text>
  );
}
