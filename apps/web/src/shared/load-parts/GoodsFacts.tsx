import {
  equipmentWords,
  kilogramWords,
  NOT_PASSED_ON,
  packagesWords,
  type ShownGoods,
  sizeWords,
  temperatureWords,
} from "@board/api/goods/words";
import type { Equipment } from "@board/db/enums";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { WordChip } from "../../ui/trade/Chip.tsx";

interface PricedLoad {
  equipment: readonly Equipment[];
  temperature: { minC: number; maxC: number } | null;
  noSubcontract: boolean;
  goods: readonly (ShownGoods & { onBoard?: boolean })[];
}

/** Returns what carriers price on beside vehicle and weight, as pairs of a list of facts; nothing for a load without it. */
export function goodsPairs(load: PricedLoad) {
  return [
    ["Body, gear", equipmentWords(load.equipment)],
    ["Keep at", temperatureWords(load.temperature)],
    ["Rule", load.noSubcontract && NOT_PASSED_ON],
    ["Goods", load.goods.length > 0 && <GoodsList goods={load.goods} />],
  ] as const;
}

/** The same as a list of its own; renders nothing for a load without it. */
export function GoodsFacts({ load }: { load: PricedLoad }) {
  const pairs = goodsPairs(load).filter(([, words]) => words);
  return pairs.length === 0 ? null : <Pairs pairs={pairs} />;
}

/** Lines of goods: how many of what, sizes and weight of one, and UN numbers. */
function GoodsList({ goods }: Pick<PricedLoad, "goods">) {
  return (
    <Stack as="ol" gap={8} aria-label="Goods">
      {goods.map((line, nth) => (
        <li key={nth}>
          <Row justify="between" gap={8}>
            <span>
              <b>{packagesWords(line)}</b> {line.description}{" "}
              {line.un !== null && <WordChip title="Dangerous goods">{`UN ${line.un}`}</WordChip>}
            </span>
            {line.weightKg !== null && (
              <Text tone="quiet" nowrap>
                {kilogramWords(line.weightKg)}
                {line.packages > 1 && " each"}
              </Text>
            )}
          </Row>
          <Text tone="faint">
            {[sizeWords(line), line.stackable ? "may be stacked" : "do not stack"].filter(Boolean).join(", ")}
            {line.description === null && ", the winner reads what it is"}
            {line.onBoard === false && ", described to the winner only"}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
