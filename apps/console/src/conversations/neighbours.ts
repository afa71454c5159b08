/** The conversations of the list that was shown last, in its order. */
let shown: readonly string[] = []

export function rememberShown(guids: readonly string[]): void {
  shown = guids
}

/** The conversations before and after one in the list it was opened from; none where it was opened by its address. */
export function neighboursOf(guid: string): { previous: string | undefined; next: string | undefined } {
  const at = shown.indexOf(guid)
  return at < 0 ? { previous: undefined, next: undefined } : { previous: shown[at - 1], next: shown[at + 1] }
}
