/** In the tab's session: whether the reader asked to see adult games. */
const KEY = 'sensitivePictures'

const wasChosen = (): boolean => sessionStorage.getItem(KEY) === 'shown'

/** Whether the reader wants to see adult games, in this tab or by their settings. */
export const isSensitiveShown = (): boolean =>
  wasChosen() || document.documentElement.dataset.sensitive === 'shown'

/** Shows or blurs the pictures of adult games. What was chosen in this tab stays. */
export function showSensitive(isShown = true): void {
  if (isShown || wasChosen()) document.documentElement.dataset.sensitive = 'shown'
  else delete document.documentElement.dataset.sensitive
}

/** Shows them from now on. */
export function chooseSensitive(): void {
  sessionStorage.setItem(KEY, 'shown')
  showSensitive()
}
