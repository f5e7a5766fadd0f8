/**
 * Copies bytes to a buffer of exactly their size. Node's small buffers are slices of 64 KiB pools, and a compressed result keeps the
 * 64 KiB that it was written to. A cache with one of 20 bytes would keep all of that in memory.
 */
export function exactBytes(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}
