import { createNewRef, type IdPrefix } from "@board/api/server";
import { TypeID } from "typeid-js";
import { UUID } from "uuidv7";
import type { Random } from "./random.ts";
import type { Moment, Timeline } from "./timeline.ts";

/** Creates ids in the service's format with random parts from the seed. */
export interface Ids {
  newId(prefix: IdPrefix, moment: Moment): string;
  newRef(): string;
}

export function createIds(random: Random, timeline: Timeline): Ids {
  const newRef = createNewRef((size) => random.bytes(size));
  return {
    newId(prefix, moment) {
      const uuid = UUID.fromFieldsV7(
        timeline.idTime(moment),
        random.int(0, 0xfff),
        random.int(0, 0x3fff_ffff),
        random.int(0, 0xffff_ffff),
      );
      return TypeID.fromUUIDBytes(prefix, uuid.bytes).toString();
    },
    newRef,
  };
}
