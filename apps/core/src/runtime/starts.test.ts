import { expect, it } from 'vitest'
import type { Setup } from './setup.ts'
import { Starts } from './starts.ts'

const setup = (guid: string) => ({ guid }) as Setup // nothing else is looked at

it('a conversation that the database refuses does not take those that begin with it along', async () => {
  const written: string[][] = []
  const starts = new Starts<string>(async (_, setups) => {
    await undefined
    written.push(setups.map(({ guid }) => guid))
    if (setups.some(({ guid }) => guid === 'bad')) throw new Error('refused')
    return setups.map(({ guid }) => `begun ${guid}`)
  })
  const begun = ['first', 'good', 'bad', 'better'].map((guid) => starts.add(2, setup(guid)))
  expect(await Promise.allSettled(begun)).toMatchObject([
    { value: 'begun first' },
    { value: 'begun good' },
    { reason: { message: 'refused' } },
    { value: 'begun better' },
  ])
  expect(written).toEqual([['first'], ['good', 'bad', 'better'], ['good'], ['bad'], ['better']])
})
