/** Returns milliseconds of the machine's monotonic clock, which all threads share. */
export const machineNow = () => Number(process.hrtime.bigint()) / 1e6;
