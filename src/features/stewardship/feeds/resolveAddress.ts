/** An address of a feed in full; `base` if there is none. */
export const resolveAddress = (address: string | undefined, base: string): string =>
  address && URL.canParse(address, base) ? new URL(address, base).href : base
