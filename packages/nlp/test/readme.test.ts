import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as nlp from '../src/index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the example of the first page gives what it says', () => {
  const code = (/```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '').replace(/^import .*$/m, '')
  const run = new Function(
    ...Object.keys(nlp),
    `${code}; return { scores, outOfScope, reasons, metrics, again, model }`,
  )
  const { scores, outOfScope, reasons, metrics, again, model } = run(...Object.values(nlp))
  expect(scores[0].category).toBe('card')
  expect(outOfScope).toBeLessThan(1)
  expect(reasons.map(({ word }: { word: string }) => word)).toEqual(['block', 'the', 'card'])
  expect(metrics.accuracy).toBe(1)
  expect(again.predict('block the card')).toEqual(model.predict('block the card'))
})

test('every function is described', () => {
  expect(Object.keys(nlp).filter((name) => !readme.includes(`\`${name}`) && !readme.includes(name))).toEqual([])
})
