/** The functions of a module, each of which first loads the module. */
export type LazyMembers<part> = {
  [name in keyof part as part[name] extends (...args: never[]) => unknown
    ? name
    : never]: part[name] extends (...args: infer args) => infer result
    ? (...args: args) => Promise<Awaited<result>>
    : never
}

/** The functions of the part that `load` loads, to be called before it is loaded. A copy would have none of them. */
export function lazyMembers<part extends object>(load: () => Promise<part>): LazyMembers<part> {
  const loaded = async (name: PropertyKey, args: unknown[]) => {
    const part = (await load()) as Record<PropertyKey, (...args: unknown[]) => unknown>
    return part[name]?.(...args)
  }
  // Without the exception, `await` would take these members for a promise.
  const get = (_: object, name: PropertyKey) =>
    name === 'then' ? undefined : (...args: unknown[]) => loaded(name, args)
  return new Proxy({}, { get }) as LazyMembers<part>
}

/** The part with these members instead of its own. It may be a part that is not loaded yet. */
export function replaced<part extends object>(part: part, members: Partial<part>): part {
  return Object.assign(Object.create(part), members)
}
