/** Answers `cpu` from the parent with the time this process has worked so far, ms. */
export function reportCpu(): void {
  process.on("message", (message) => {
    if (message !== "cpu") return;
    const { user, system } = process.cpuUsage();
    process.send?.({ type: "cpu", milliseconds: (user + system) / 1_000 });
  });
}
