import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Compresses a text that is sent many times: at a quality that takes milliseconds for a page, in a window of 256 kB, larger than nearly every page. */
export const brotliOf = (bytes: Buffer) =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // The default of 4 MB would only take memory.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  })
