import { expect, test } from 'vitest'
import { sampleLeg } from '../testing/conversation.sample.ts'
import { variablesAt } from './variable-history.ts'

const at = (step: number) =>
  Object.fromEntries(variablesAt(sampleLeg.variables, step).map((state) => [state.key, state]))

test('before the first change everything is as it began; what comes later is not set yet', () => {
  expect(at(0)).toMatchObject({
    '0:greeted': { value: false, changedAt: 0 },
    '0:days': { value: 42 },
    '0:verified': { value: undefined, initial: undefined },
  })
})

test('each change shows from its step on, and says which step it was', () => {
  expect(at(1)['0:greeted']).toMatchObject({ initial: false, value: true, changedAt: 1, changes: 1 })
  expect(at(1)['0:answer']).toMatchObject({ value: undefined, changedAt: 0 })
  expect(at(2)['0:answer']).toMatchObject({ value: 'Yes, that is me.', changedAt: 2 })
})

test('after the last change the values are those of the end', () => {
  const variables = { ...sampleLeg.variables, final: { days: 43, shared: 'by a subflow' } }
  const states = variablesAt(variables, variables.changes.length)
  expect(states.find(({ name }) => name === 'days')?.value).toBe(43)
  expect(states.find(({ name }) => name === 'shared')?.value).toBe('by a subflow')
})

test('variables of subflows are their own, and redacted ones stay marked', () => {
  expect(at(4)['1:pin']).toMatchObject({ redacted: true, depth: 1 })
  expect(at(4)['0:pin']).toBeUndefined()
})
