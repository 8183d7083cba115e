import { goodsFacts, goodsWords, type ShownGoods } from "@board/api/goods/words";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";

interface PricedLoad extends Omit<Parameters<typeof goodsFacts>[0], "goods"> {
  goods: readonly (ShownGoods & { onBoard?: boolean })[];
}

/** Returns what carriers price on beside vehicle and weight, as pairs of a list of facts. */
export function goodsPairs(load: PricedLoad) {
  return goodsFacts(load).map(
    ([name, words]) => [name, name === "Goods" && words ? <GoodsList goods={load.goods} /> : words] as const,
  );
}

function GoodsList({ goods }: Pick<PricedLoad, "goods">) {
  return (
    <Stack as="ol" gap={4} aria-label="Goods">
      {goods.map((line, nth) => (
        <li key={nth}>
          {goodsWords(line)}
          <Text tone="faint">
            {line.description === null && ", the winner reads what it is"}
            {line.onBoard === false && ", described to the winner only"}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
