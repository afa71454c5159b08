/** What two utterances have in common that say the same: without case, marks and spaces that nobody hears. */
export function utteranceKey(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  const words = plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  // Of nothing but signs the signs count.
  return words || plain.trim()
}
