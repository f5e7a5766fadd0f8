/**
 * Options of an `LRUCache` of at most `entries` entries that takes memory as it fills. With `max`, the cache makes room for all of them when it is made:
 * 5 MB for 100,000.
 */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
