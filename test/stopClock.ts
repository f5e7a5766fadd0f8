import { onTestFinished, vi } from 'vitest'

/**
 * The clock of this process stands still until the test ends; timers go on. A limit of so many requests a minute is
 * reached then also where as many requests take longer than a minute, and no minute ends between two of them.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
