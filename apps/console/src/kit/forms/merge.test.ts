import { expect, test } from 'vitest'
import { type FactWords, mergeChanges, setOf } from './merge.ts'

const base = { name: 'Debt', idFolder: 1 as number | null, type: 1, description: 'old' }
const called = (label: string) => ({ label })
const words = {
  fields: {
    name: called('Name'),
    idFolder: called('Folder'),
    type: called('Type'),
    description: called('Description'),
  },
}
const merge = (mine: typeof base, theirs: typeof base, takesMine: string[] = []) =>
  mergeChanges({ base, mine, theirs }, words, new Set(takesMine))

test('changes of different fields come together without a question', () => {
  const theirs = { ...base, description: 'new', idFolder: null }
  const { merged, conflicts } = merge({ ...base, name: 'Debts' }, theirs)
  expect(merged).toEqual({ name: 'Debts', idFolder: null, type: 1, description: 'new' })
  expect(conflicts).toEqual([])
})

test('the same change made twice is no conflict', () => {
  expect(merge({ ...base, type: 3 }, { ...base, type: 3 }).conflicts).toEqual([])
})

test('where both changed a field it stays theirs until one chooses one’s own', () => {
  const mine = { ...base, name: 'Mine', description: 'mine' }
  const theirs = { ...base, name: 'Theirs', description: 'theirs' }
  expect(merge(mine, theirs)).toEqual({
    merged: theirs,
    conflicts: [
      { path: 'name', label: 'Name', mine: 'Mine', theirs: 'Theirs' },
      { path: 'description', label: 'Description', mine: 'mine', theirs: 'theirs' },
    ],
  })
  expect(merge(mine, theirs, ['name']).merged).toEqual({ ...theirs, name: 'Mine' })
})

test('a list that says the same is the same', () => {
  const from = { networks: ['10.0.0.0/8'], lock: { after: 5 } }
  const theirs = { networks: ['::1'], lock: { after: 5 } }
  const fields = { networks: called('Networks'), 'lock.after': called('Lock after') }
  expect(mergeChanges({ base: from, mine: structuredClone(from), theirs }, { fields })).toEqual({
    merged: theirs,
    conflicts: [],
  })
})

test('what stands in a part is a fact of its own', () => {
  const from = { contact: { name: 'Eva', email: 'a@example.test' }, quiet: null as { from: string } | null }
  const mine = { contact: { name: 'Eva M', email: 'b@example.test' }, quiet: { from: '22:00' } }
  const theirs = { contact: { name: 'Eva', email: 'c@example.test' }, quiet: null }
  const fields = { 'contact.name': called('Name'), 'contact.email': called('Email'), quiet: called('Quiet hours') }
  expect(mergeChanges({ base: from, mine, theirs }, { fields })).toEqual({
    merged: { contact: { name: 'Eva M', email: 'c@example.test' }, quiet: { from: '22:00' } },
    conflicts: [{ path: 'contact.email', label: 'Email', mine: 'b@example.test', theirs: 'c@example.test' }],
  })
})

test('a field that a form has emptied is the same as none', () => {
  type Limits = { calls: number | null | undefined }
  const limits = (calls: Limits['calls']): Limits => ({ calls })
  const fields = { calls: called('Calls') }
  const from = (one: Limits['calls'], other: Limits['calls'], third: Limits['calls']) =>
    mergeChanges({ base: limits(one), mine: limits(other), theirs: limits(third) }, { fields }).merged
  expect(from(null, undefined, 7)).toEqual({ calls: 7 })
  expect(from(7, undefined, 7)).toEqual({ calls: undefined })
})

type Setting = { key: string; value: string }
const settings: FactWords<{ items: readonly Setting[] }> = {
  fields: { items: called('Settings') },
  lists: { items: { key: ({ key }) => key, name: ({ key }) => key, show: ({ value }) => value } },
}
const inOrder = (text: string) => ({
  items: text.split(' ').flatMap((each) => (each === '' ? [] : [{ key: each.slice(0, 1), value: each.slice(2) }])),
})
const mergeSettings = (one: string, mine: string, theirs: string, takesMine: string[] = []) => {
  const sides = { base: inOrder(one), mine: inOrder(mine), theirs: inOrder(theirs) }
  const { merged, conflicts } = mergeChanges(sides, settings, new Set(takesMine))
  return [merged.items.map(({ key, value }) => `${key}=${value}`).join(' '), conflicts] as const
}

test('a list of things comes together thing by thing: changed, added and removed', () => {
  expect(mergeSettings('a=1 b=1 c=1', 'a=2 c=1 d=1', 'a=1 b=1 c=2 e=1')).toEqual(['a=2 c=2 e=1 d=1', []])
  expect(mergeSettings('a=1 b=1', 'b=1 a=1', 'a=1 b=1')).toEqual(['b=1 a=1', []])
})

test('only a thing that both touched is asked about; one of them may have removed it', () => {
  const changed = { path: 'items/a', label: 'Settings: a', mine: '2', theirs: '3' }
  const removed = { path: 'items/b', label: 'Settings: b', mine: undefined, theirs: '5' }
  expect(mergeSettings('a=1 b=1', 'a=2 d=1', 'a=3 b=5')).toEqual(['a=3 b=5 d=1', [changed, removed]])
  expect(mergeSettings('a=1 b=1', 'a=2 d=1', 'a=3 b=5', ['items/a', 'items/b'])[0]).toEqual('a=2 d=1')
})

test('things that have no parts are only there or not: nothing to ask', () => {
  const sides = { base: { ids: [1, 2] }, mine: { ids: [2, 3] }, theirs: { ids: [1, 2, 4] } }
  expect(mergeChanges(sides, { fields: { ids: called('Groups') }, lists: { ids: setOf() } })).toEqual({
    merged: { ids: [2, 4, 3] },
    conflicts: [],
  })
})

test('different fields of one thing come together as well, down to the lists in it', () => {
  type Rule = { language: string; low: number; phrases: readonly string[] }
  const rule = (low: number, ...phrases: string[]): Rule => ({ language: 'en', low, phrases })
  const of: FactWords<Rule> = {
    fields: { language: called('Language'), low: called('Low'), phrases: called('Phrases') },
    lists: { phrases: setOf() },
  }
  const rules = { key: ({ language }: Rule) => language, name: () => 'English', of }
  const fields = { rules: called('Risk rules') }
  const merged = (mine: Rule, theirs: Rule) =>
    mergeChanges(
      { base: { rules: [rule(2, 'lawyer')] }, mine: { rules: [mine] }, theirs: { rules: [theirs] } },
      { fields, lists: { rules } },
    )
  expect(merged(rule(2, 'lawyer', 'court'), rule(3, 'lawyer', 'police'))).toEqual({
    merged: { rules: [rule(3, 'lawyer', 'police', 'court')] },
    conflicts: [],
  })
  expect(merged(rule(4, 'lawyer'), rule(3)).conflicts).toEqual([
    { path: 'rules/en/low', label: 'Risk rules: English: Low', mine: '4', theirs: '3' },
  ])
})
