/** Of “limits.calls” and “items.*.key” the field of the body that they are in. */
type First<Path> = Path extends `${infer Name}.${string}` ? Name : Path

/** Of an entity the facts that a body has, too: by the names of its fields. */
export const factsIn =
  <F extends object>(fields: F) =>
  <E extends { readonly [K in First<keyof F>]: unknown }>(entity: E): Pick<E, First<keyof F> & keyof E> => {
    const names = new Set(Object.keys(fields).map((path) => path.split('.')[0]))
    return Object.fromEntries(Object.entries(entity).filter(([name]) => names.has(name))) as Pick<
      E,
      First<keyof F> & keyof E
    > // what the names say
  }
