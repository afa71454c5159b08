import { compile, flowDocument, type Program } from '@parley/flow'
import { expect, test } from 'vitest'
import { ProgramCache, weightOf } from './programCache.ts'

/** A flow that hears so many phrases. */
function programOf(phrases: number): Program {
  const lists = Array.from({ length: Math.ceil(phrases / 500) }, (_, list) =>
    Array.from({ length: Math.min(500, phrases - list * 500) }, (_, index) => `phrase ${list} ${index}`),
  )
  return compile(
    flowDocument.parse({
      schemaVersion: 1,
      settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
      nodes: [
        {
          id: 'ask',
          type: 'listen',
          reactions: lists.map((en, index) => ({
            name: `r${index}`,
            recognise: [{ kind: 'phrases', phrases: { en } }],
          })),
        },
      ],
    }),
  )
}

test('keeps as many programs as weigh together what it may hold, the last used ones', async () => {
  const [light, heavy] = [programOf(10), programOf(5_000)]
  const [lightWeight, heavyWeight] = [await weightOf(light), await weightOf(heavy)]
  expect(heavyWeight).toBeGreaterThan(lightWeight * 20)
  const cache = new ProgramCache(heavyWeight * 2 + lightWeight)
  let made = 0
  const get = (key: string, program: Program) =>
    cache.get(key, () => {
      made++
      return Promise.resolve(program)
    })
  expect(await get('a', heavy)).toBe(heavy)
  await get('b', heavy)
  await get('light', light)
  expect([made, cache.size]).toEqual([3, 3])
  await get('a', heavy)
  expect(made).toBe(3)
  await get('c', heavy)
  expect([made, cache.size]).toEqual([4, 3])
  await get('a', heavy)
  await get('light', light)
  expect(made).toBe(4)
  await get('b', heavy)
  expect(made).toBe(5)
})

test('keeps many small ones, none that is heavier than all it may hold, and nothing that was not found', async () => {
  const small = programOf(1)
  const cache = new ProgramCache((await weightOf(small)) * 1_000)
  for (let each = 0; each < 900; each++) await cache.get(String(each), () => Promise.resolve(small))
  expect(cache.size).toBe(900)
  const heavy = programOf(5_000)
  const tight = new ProgramCache(await weightOf(small))
  expect(await tight.get('heavy', () => Promise.resolve(heavy))).toBe(heavy)
  expect(await tight.get('none', () => Promise.resolve(undefined))).toBeUndefined()
  expect(tight.size).toBe(0)
})

test('a program is ready before it is given out, and others have their turn meanwhile', async () => {
  let others = 0
  const turns = setInterval(() => others++)
  const program = await new ProgramCache().get('a', () => Promise.resolve(programOf(20_000)))
  clearInterval(turns)
  // What is left are the breaths between its steps.
  const left = [...(program?.prepare() ?? [])]
  expect([left.length, others > 0]).toEqual([1, true])
})

test('a program that many want at once is made once, and none is kept waiting by one that failed', async () => {
  const [cache, program] = [new ProgramCache(), programOf(1)]
  let made = 0
  const make = async () => {
    made++
    await undefined
    if (made === 1) throw new Error('not now')
    return program
  }
  const asked = (count: number) => Promise.allSettled(Array.from({ length: count }, () => cache.get('a', make)))
  expect(new Set((await asked(10)).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(new Set((await asked(10)).map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  expect(made).toBe(2)
})
