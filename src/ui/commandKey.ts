/** The name of the modifier key for commands on this system: Cmd or Ctrl. In the browser only. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')
