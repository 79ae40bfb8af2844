/** Answers the parent's `cpu` messages with the CPU time that this process has used, ms. */
export function reportCpu(): void {
  process.on("message", (message) => {
    if (message !== "cpu") return;
    const { user, system } = process.cpuUsage();
    process.send?.({ type: "cpu", milliseconds: (user + system) / 1_000 });
  });
}
