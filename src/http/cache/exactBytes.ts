/**
 * Copies bytes to a buffer of exactly their size. Node's small buffers are slices of 64 KiB pools, and a compressed result keeps the
 * 64 KiB that it was written to: a page of 3,879 bytes held 65,536.
 */
export function exactBytes(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}
