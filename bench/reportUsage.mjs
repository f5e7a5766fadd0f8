// Loaded into a measured server before its own code: answers its parent's question what the process has used. Plain
// JavaScript: stripping its types would load what strips types, and be measured as memory of the site.

process.on('message', (question) => {
  if (question !== 'usage') return
  const whole = process.cpuUsage()
  const main = process.threadCpuUsage()
  const memory = process.memoryUsage()
  /** @satisfies {import('./processes.ts').Usage} */
  const usage = {
    cpuMs: (whole.user + whole.system) / 1000,
    mainCpuMs: (main.user + main.system) / 1000,
    rssMb: memory.rss / 1e6,
    heapMb: memory.heapUsed / 1e6,
    externalMb: memory.external / 1e6,
    arrayBuffersMb: memory.arrayBuffers / 1e6,
  }
  process.send?.(usage)
})
// A server's end must not wait for its parent's channel.
process.channel?.unref()
