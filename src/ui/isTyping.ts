/** Whether a key is typed into a field and therefore is no shortcut. A checkbox accepts no letters. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  if (!target) return false
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
