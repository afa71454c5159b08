import { flowDocument } from '@parley/flow'
import { applyEdit } from '@parley/flow/edit/edit.ts'
import { expect, test } from 'vitest'
import { changeField, shown } from './pending.ts'

const document = flowDocument.parse({
  schemaVersion: 1,
  settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
  nodes: [{ id: 'b', type: 'branch', cases: [{ name: 'late', expression: 'days > 30' }], outlets: { late: 'b' } }],
})
const [branch = { cases: [] }] = document.nodes

test('what is no valid value is kept beside the document with its message, until it is one', () => {
  const wrong = changeField(document, 'b', {}, ['cases', 0, 'name'], '')
  expect(wrong.edit).toBeUndefined()
  const { value, faults } = shown(branch, wrong.pending)
  expect(value).toMatchObject({ cases: [{ name: '', expression: 'days > 30' }] })
  expect(faults['cases[0].name']).toContain('Use letters')
  const right = changeField(document, 'b', wrong.pending, ['cases', 0, 'name'], 'overdue')
  expect(right.pending).toEqual({})
  expect(right.edit && applyEdit(document, right.edit).document.nodes[0]).toMatchObject({
    cases: [{ name: 'overdue' }],
    outlets: { overdue: 'b' },
  })
})

test('what is kept is forgotten once the step has another value there', () => {
  const { pending } = changeField(document, 'b', {}, ['cases', 0, 'name'], '')
  const undone = { ...branch, cases: [] }
  expect(shown(undone, pending)).toEqual({ value: undone, faults: {} })
})

test('a setting is a field too', () => {
  expect(changeField(document, null, {}, ['traceLevel'], 2).edit).toEqual({ settings: { traceLevel: 2 } })
  expect(changeField(document, null, {}, ['traceLevel'], 9).pending.traceLevel?.faults).toEqual({
    traceLevel: 'This may have at most 3',
  })
})
