/** Whether one of two texts begins with the other; neither may be empty. */
export const isSameStart = (text: string, earlier: string | undefined): boolean =>
  !!text && !!earlier && (text.startsWith(earlier) || earlier.startsWith(text))
