/** What native functions touched: characters of strings, entries of arrays. */
let touched = 0

type Count = (receiver: string, args: readonly unknown[], result: unknown) => number

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0

const searched: Count = (text, [needle, from], result) => {
  const start = Math.min(Number(from ?? 0), text.length)
  return typeof result === 'number' && result >= 0 ? result - start + lengthOf(needle) : text.length - start
}
const whole: Count = (receiver, _args, result) => receiver.length + lengthOf(result)
const produced: Count = (_receiver, _args, result) => lengthOf(result)
/** What a splice removes, and the entries after it. */
const moved: Count = (list, [start], result) =>
  lengthOf(result) + (Number(start) < 0 ? list.length : Math.max(list.length - Number(start), 0))
const removed: Count = (text, _args, result) => text.length - lengthOf(result)

/** Each with the length of what it reads or writes. Those with a callback are counted by its calls. */
const OF_STRINGS: Record<string, Count> = {
  indexOf: searched,
  includes: searched,
  lastIndexOf: (text, [, from], result) =>
    Math.min(Number(from ?? text.length), text.length) - Math.max(Number(result), 0),
  startsWith: (_text, [needle]) => lengthOf(needle),
  endsWith: (_text, [needle]) => lengthOf(needle),
  slice: produced,
  substring: produced,
  substr: produced,
  trim: removed,
  trimStart: removed,
  trimEnd: removed,
  split: (text, [separator]) => (typeof separator === 'string' ? text.length : 0),
  replace: (text, [pattern], result) => (typeof pattern === 'string' ? text.length + lengthOf(result) : 0),
  replaceAll: (text, [pattern], result) => (typeof pattern === 'string' ? text.length + lengthOf(result) : 0),
  repeat: produced,
  padStart: produced,
  padEnd: produced,
  normalize: whole,
  toLowerCase: whole,
  toUpperCase: whole,
  localeCompare: whole,
}

const OF_ARRAYS: Record<string, Count> = {
  indexOf: searched,
  includes: whole,
  lastIndexOf: whole,
  shift: whole,
  unshift: whole,
  splice: moved,
  reverse: whole,
  slice: produced,
  concat: produced,
  join: whole,
  flat: produced,
  fill: whole,
}

/** An expression is matched in linear time (expressions.test.ts): how far it read is what it cost. */
function countedExec(exec: RegExp['exec']) {
  return function (this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    const end = match ? match.index + match[0].length : this.sticky ? from : String(text).length
    touched += 1 + Math.max(end - from, 0)
    return match
  }
}

function countedNext(next: () => IteratorResult<unknown>) {
  return function (this: unknown) {
    touched++
    return next.call(this)
  }
}

function counted(native: (...args: unknown[]) => unknown, count: Count) {
  return function (this: string, ...args: unknown[]) {
    const before = this.length
    const result = native.apply(this, args)
    touched += 1 + Math.max(count(this, args, result), this.length - before, 0)
    return result
  }
}

/** What `for` and spreading call for each entry. */
const ITERATORS = [[], '', new Set(), new Map()].map((iterable) =>
  Object.getPrototypeOf((iterable as Iterable<unknown>)[Symbol.iterator]()),
)

/** Runs a function and gives what natives touched meanwhile: characters and entries that they read or wrote. Runs it once. */
export function countNatives(run: () => unknown): number {
  const natives: [object: object, name: string, original: PropertyDescriptor][] = []
  const replace = (object: object, name: string, by: (native: never) => unknown) => {
    const original = Object.getOwnPropertyDescriptor(object, name)!
    natives.push([object, name, original])
    Object.defineProperty(object, name, { ...original, value: by(original.value as never) })
  }
  for (const [name, count] of Object.entries(OF_STRINGS))
    replace(String.prototype, name, (native) => counted(native, count))
  for (const [name, count] of Object.entries(OF_ARRAYS))
    replace(Array.prototype, name, (native) => counted(native, count))
  replace(RegExp.prototype, 'exec', countedExec)
  for (const iterator of ITERATORS) replace(iterator, 'next', countedNext)
  touched = 0
  try {
    run()
    return touched
  } finally {
    for (const [object, name, original] of natives) Object.defineProperty(object, name, original)
  }
}
