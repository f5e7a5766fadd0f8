/** Options for an `LRUCache` of at most `max` entries. With its own `max` it takes the memory of that many from the start. */
export const atMost = (max: number) => ({ maxSize: max, sizeCalculation: () => 1 })
