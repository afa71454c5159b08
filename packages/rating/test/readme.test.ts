import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as rating from '../src/index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the example of the first page gives what it says', () => {
  const code = (/```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '').replace(/^import .*$/m, '')
  const run = new Function(...Object.keys(rating), `${code}; return { amount, trace, kept, again }`)
  const { amount, trace, kept, again } = run(...Object.values(rating))
  expect(amount).toBe('0.07')
  expect(trace).toMatchObject({
    seconds: 76,
    freeSeconds: 10,
    connectFee: '0.01',
    steps: [{ increments: 2, price: '0.03' }],
  })
  expect(kept).toEqual({ prefix: '420', band: 'Peak' })
  expect(again).toEqual({ amount, trace })
})

test('every function is described', () => {
  const named = Object.keys(rating).filter((name) => !['SCALE', 'PER_TIME', 'PER_CALL'].includes(name))
  expect(named.filter((name) => !readme.includes(`\`${name}`))).toEqual([])
})
