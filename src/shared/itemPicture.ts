/** Which collectible it is: its group and its number in it. */
interface ItemId {
  groupID: string
  itemID: number
}

/** Raise it when a drawing changes (a test says so): it is part of every address, and browsers cache the pictures forever. */
export const ART_VERSION = 2

export const ITEMS_PREFIX = '/media/collectibles/'

/** The short name of an item in addresses and forms: 'l12' is item 12 of the levels. */
export const itemCode = ({ groupID, itemID }: ItemId): string => `${groupID[0]}${itemID}`

export const itemAddress = (id: ItemId): string => `${ITEMS_PREFIX}${ART_VERSION}/${itemCode(id)}.webp`
