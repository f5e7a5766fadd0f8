/**
 * The same bytes in memory of their own. Node's small buffers are slices of pools of 64 KiB, and a compressed result keeps the
 * 64 KiB that it was written to: a cache that kept one of 20 bytes would keep all of that.
 */
export function exactBytes(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}
