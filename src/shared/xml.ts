/** A text without what an XML document must not contain, and what would make readers refuse all of it: https://www.w3.org/TR/xml/#charsets */
export const toXmlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the forbidden characters
  text.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
