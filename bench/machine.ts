/** Returns the milliseconds of the machine's monotonic clock, which is the same in all threads. */
export const machineNow = () => Number(process.hrtime.bigint()) / 1e6;
