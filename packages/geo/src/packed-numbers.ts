import { pack, unpack } from "./postcode-file.ts";

/*
 * Columns of integers in a file compressed by zstd. Each column has its length, then its numbers as zigzag
 * varints: seven bits in a byte, the lowest first. Writers store differences, so that most numbers take one
 * byte.
 */

export function packNumbers(columns: readonly ArrayLike<number>[]): Buffer {
  const bytes: number[] = [];
  const put = (value: number) => {
    let left = value < 0 ? -2 * value - 1 : 2 * value;
    while (left > 127) {
      bytes.push((left % 128) | 128);
      left = Math.floor(left / 128);
    }
    bytes.push(left);
  };
  put(columns.length);
  for (const column of columns) {
    put(column.length);
    for (let index = 0; index < column.length; index++) put(column[index] as number);
  }
  return pack(Uint8Array.from(bytes));
}

export function unpackNumbers(packed: Uint8Array): Int32Array[] {
  const bytes = unpack(packed);
  let at = 0;
  const take = () => {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = bytes[at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return (value >>> 1) ^ -(value & 1);
      shift += 7;
    }
  };
  return Array.from({ length: take() }, () => {
    const column = new Int32Array(take());
    for (let index = 0; index < column.length; index++) column[index] = take();
    return column;
  });
}
