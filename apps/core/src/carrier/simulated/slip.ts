import type { Random } from './random.ts'

const SHORTEST = 4

/** A slip of the fingers, or of who listens: two letters change places, or one is missing. Short words stay right. */
export function slip(text: string, random: Random): string {
  const letters = [...text]
  const at = random.int(1, letters.length - 2)
  const [here, next] = [letters[at], letters[at + 1]]
  if (letters.length < SHORTEST || here === undefined || next === undefined) return text
  if (random.chance(0.5)) letters.splice(at, 2, next, here)
  else letters.splice(at, 1)
  return letters.join('')
}
