import { expect, test } from 'vitest'

const sources: Readonly<Record<string, string>> = import.meta.glob(
  ['../../**/*.tsx', '!../../{kit,gallery}/**', '!../../**/*.test.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const filesWith = (...parts: readonly RegExp[]) =>
  Object.entries(sources).flatMap(([path, text]) => (parts.every((part) => part.test(text)) ? [path.slice(6)] : []))

const typed = /from '[./]+\/kit\/(forms\/Form|fields\/Text)/
const plain = /<(Lazy)?Drawer\b/
/** Calculates what is typed at once, and saves nothing: nothing can be lost. */
const CALCULATOR = 'tariffs/PriceDrawer.tsx'
const guarded = /<(Guarded|Edit)Drawer\b/

test('a drawer in which something is typed guards it', () => {
  const unguarded = filesWith(typed, plain).filter((path) => !filesWith(guarded).includes(path))
  expect(unguarded, 'use GuardedDrawer or EditDrawer').toEqual([CALCULATOR])
  expect(filesWith(typed, guarded).length).toBeGreaterThan(5)
})

test('what is saved on top of a version can be merged with what another user saved', () => {
  const merging = filesWith(/<EditDrawer\b/, /\browVersion\b|\buseChange\b/)
  const stale = filesWith(/<GuardedDrawer\b/, /\browVersion\b/).filter((path) => !merging.includes(path))
  expect(stale, 'use EditDrawer').toEqual([])
  expect(merging.length).toBeGreaterThan(5)
})
