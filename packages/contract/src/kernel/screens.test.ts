import { expect, expectTypeOf, test } from 'vitest'
import { pathTabs, screen, tabs } from './screen.ts'
import { screens } from './screens.ts'

test('an address holds the parts of the path in their order, written safely', () => {
  const server = screen('/servers/{name}/{idModule}')
  expect(server('a/b', 3)).toBe('/servers/a%2Fb/3')
  expectTypeOf(server).parameter(1).toEqualTypeOf<number>()
  const storage = screen('/storage/{idTenant?}')
  expect([storage(undefined), storage(4)]).toEqual(['/storage', '/storage/4'])
})

test('what is absent, empty or the first tab is left out of the address', () => {
  const thing = screen('/things/{idThing}', tabs('facts', 'history')).takes<{
    from: number
    isFull: boolean
    of: string
  }>()
  expect(thing(7, { tab: 'facts', isFull: false, of: '' })).toBe('/things/7')
  expect(thing(7, { tab: 'history', from: 0, isFull: true, of: 'a b' })).toBe(
    '/things/7?tab=history&from=0&isFull=true&of=a+b',
  )
})

test('a tab may be the end of the path', () => {
  const thing = screen('/things/{idThing}', pathTabs('facts', 'data/files')).takes<{ run: number }>()
  expect(thing(7)).toBe('/things/7')
  expect(thing(7, { tab: 'data/files', run: 2 })).toBe('/things/7/data/files?run=2')
})

test('a link that its screen does not know is a type error', () => {
  const wrong = () => [
    // @ts-expect-error: an id is a number
    screens.flow('7'),
    // @ts-expect-error: which flow?
    screens.flow(),
    // @ts-expect-error: no such tab
    screens.user(7, { tab: 'history' }),
    // @ts-expect-error: no such parameter
    screens.tasks({ job: 5 }),
    // @ts-expect-error: no part to fill
    screens.tasks(5),
  ]
  expect(wrong()).toHaveLength(5)
})

test('no two screens have one address', () => {
  const paths = Object.values(screens).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
