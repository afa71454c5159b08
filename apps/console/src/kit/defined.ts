type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Leaves out the undefined members, for callees whose optional properties must be absent rather than undefined. */
export function defined<T extends object>(members: T): Defined<T> {
  // Object.entries loses the key types that filtering does not change.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>
}
