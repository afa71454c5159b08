import { describe, expect, it } from 'vitest'
import { measure, tableOf } from '../../test/utterances.ts'

const LEAST_RIGHT = 0.85
const MOST_WRONG = 0.03

const [known, held] = [measure(false), measure(true)]
if (process.env.RATES) process.stdout.write(`Utterances\n${tableOf(known)}\n\nHeld apart\n${tableOf(held)}\n`)

describe('understands what people say (RATES=1 shows how much)', () => {
  it.each(known)('$kind in $language', ({ count, right, wrong, failures }) => {
    expect(count).toBeGreaterThan(50)
    const isReached = right / count >= LEAST_RIGHT && wrong / count <= MOST_WRONG
    expect(isReached ? [] : failures).toEqual([])
  })
})
