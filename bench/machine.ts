/** Milliseconds of the machine's own clock, which all threads share. */
export const machineNow = () => Number(process.hrtime.bigint()) / 1e6;
