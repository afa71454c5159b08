/**
 * An id that nobody has yet. It comes from what it is for (`seed`), as this package has no chance of its own; two people who draw at the
 * same time hardly ever draw the same thing, and where they do, merging tells the two apart.
 */
export function freshId(word: string, seed: string, isTaken: (id: string) => boolean): string {
  for (let salt = 0; ; salt++) {
    const id = `${word}-${hash(`${seed} ${salt}`).toString(36).padStart(6, '0').slice(-6)}`
    if (!isTaken(id)) return id
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value
}
