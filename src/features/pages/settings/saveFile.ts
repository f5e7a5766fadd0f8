/** Downloads a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
