/** As much of a value as tells what it is; the whole of it stands among the variables. */
const MOST_LETTERS = 300

/** A value as JSON, cut between letters where it is long. */
export function valueText(value: unknown): string {
  const text = JSON.stringify(value)
  if (text.length <= MOST_LETTERS) return text
  const letters = [...text.slice(0, 2 * MOST_LETTERS)] // whole ones: some have two halves
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : text
}
