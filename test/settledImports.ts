import { afterAll, vi } from 'vitest'

// A rendered part may load another one that its test does not wait for. Files of a worker share their modules, and one that is still loading
// when its file ends has failed for all the files after it.
afterAll(() => vi.dynamicImportSettled())
