/** The name of the key that begins commands on this system. In the browser only. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')
