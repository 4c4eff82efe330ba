/** Starts to count processor time, which doesn't depend on what else a machine does. @returns the milliseconds so far */
export function stopwatch(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
