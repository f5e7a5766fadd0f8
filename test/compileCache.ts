import { fileURLToPath } from 'node:url'

/**
 * For the environment of processes that tests start: compiled code is kept between them, so that a start takes half of the
 * processor time.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/idledex-compiled', import.meta.url)),
}
