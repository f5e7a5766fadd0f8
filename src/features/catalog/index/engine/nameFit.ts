import type { CatalogModel } from './catalogModel.ts'
import { FOLD_BYTE, type Needle } from './foldedText.ts'

/** How well a game fits what was typed; lower is better. */
export const FIT = { wholeName: 0, nameStart: 1, wordStart: 2, insideName: 3, description: 4 } as const
export type Fit = (typeof FIT)[keyof typeof FIT]

/** How the name in a slot fits; a name that does not contain the needle counts as containing it inside. */
export function nameFit(model: CatalogModel, slot: number, needle: Needle): Fit {
  const { bytes, start, end } = model.names.span(slot)
  if (needle.begins(bytes, start, end))
    return end - start === needle.bytes.length ? FIT.wholeName : FIT.nameStart
  for (let i = start + 1; i <= end - needle.bytes.length; i++) {
    if (!isWordByte(bytes[i - 1]!) && needle.begins(bytes, i, end)) return FIT.wordStart
  }
  return FIT.insideName
}

/** Letters, digits and every byte of other scripts. */
function isWordByte(byte: number): boolean {
  const folded = FOLD_BYTE[byte]!
  return folded > 127 || (folded >= 0x61 && folded <= 0x7a) || (folded >= 0x30 && folded <= 0x39)
}
