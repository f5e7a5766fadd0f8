const NONE: ReadonlySet<never> = new Set()

/** Sets of members by key. Keys without members are deleted. */
export class Groups<Key, Member> {
  readonly #groups = new Map<Key, Set<Member>>()

  add(key: Key, member: Member): void {
    const group = this.#groups.get(key)
    if (group) group.add(member)
    else this.#groups.set(key, new Set([member]))
  }

  remove(key: Key, member: Member): void {
    const group = this.#groups.get(key)
    group?.delete(member)
    if (group?.size === 0) this.#groups.delete(key)
  }

  of(key: Key): ReadonlySet<Member> {
    return this.#groups.get(key) ?? NONE
  }

  keys(): Iterable<Key> {
    return this.#groups.keys()
  }
}
