/**
 * Prints a title while the work runs, then its duration: "Installing packages … 21 s".
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const start = Date.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await work();
    process.stdout.write(`${duration(Date.now() - start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`failed after ${duration(Date.now() - start)}\n`);
    throw error;
  }
}

/**
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 90) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
