import type { Model } from './model.ts'
import { dot, mapOf } from './split.ts'
import { wordsOf } from './words.ts'

export interface Near {
  /** Place among the texts. */
  readonly text: number
  /** From 0 to 1. */
  readonly likeness: number
}

/** The texts that are most like one, as the model sees them. */
export function nearestTexts(model: Model, text: string, texts: readonly string[], most = 5): Near[] {
  const { vocabulary } = model.parts
  const own = vocabulary.vectorOf(wordsOf(text))
  const asked = mapOf(own)
  const length = Math.sqrt(dot(asked, own))
  if (length === 0) return []
  return texts
    .map((each, at) => {
      const vector = vocabulary.vectorOf(wordsOf(each))
      const size = vector.values.reduce((sum, value) => sum + value * value, 0)
      return { text: at, likeness: dot(asked, vector) / (length * Math.sqrt(Math.max(1e-9, size))) }
    })
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness || one.text - other.text)
    .slice(0, most)
}
