import type { TenantValue } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { expect, test } from 'vitest'
import { barsOf, withDrawn } from './times/week-bars.ts'
import { blank, draftOf, heldValue } from './value-draft.ts'

const value = (more: Partial<TenantValue>): TenantValue => ({
  idTenantValue: 1,
  valueName: 'it',
  kind: 0,
  type: 'text',
  description: '',
  value: null,
  isLeftOut: false,
  writtenAt: '2026-11-20T10:00:00Z',
  writtenBy: 'person',
  rowVersion: 1,
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: null,
  ...more,
})
const sent = (more: Partial<TenantValue>) => heldValue(draftOf(value(more), 'UTC'))

test('what was saved is sent as it was', () => {
  for (const more of [
    { value: 'a text' },
    { type: 'number', value: 0 },
    { type: 'boolean', value: true },
    { type: 'json', value: { a: [1, null] } },
    { type: 'json', value: null },
  ] as const)
    expect(sent(more)).toEqual(more.value)
})

test('a secret that nobody typed is not sent', () => {
  const draft = draftOf(value({ type: 'secret' }), 'UTC')
  expect([heldValue(draft), heldValue({ ...draft, secret: 'new' })]).toEqual([undefined, 'new'])
})

test('opening times come back as they were, midnight at the end as the end of the day', () => {
  const times = {
    zone: 'Europe/Prague',
    weekly: [{ days: ['saturday', 'sunday'], from: '00:00', to: '24:00' }],
    exceptions: [
      { date: '2026-12-24', until: '2026-12-26', note: 'Christmas', ranges: [] },
      { date: '2026-12-31', ranges: [{ from: '22:00', to: '02:00' }] },
    ],
  }
  expect(sent({ kind: 1, type: 'json', value: times })).toEqual(times)
})

test('opening times without a zone stay without one', () => {
  const times = { weekly: [{ days: ['monday'], from: '09:00', to: '17:00' }], exceptions: [] }
  expect(sent({ kind: 1, type: 'json', value: times })).toEqual(times)
})

test('hours over midnight stand on both days, and each end is pulled where it is', () => {
  const weekly = [{ days: [7], from: '20:00', to: '02:00' }]
  expect(barsOf(weekly, 7)).toEqual([{ key: '0 7', from: 1200, to: 1440, pulls: ['from'] }])
  expect(barsOf(weekly, 1)).toEqual([{ key: '0 1 rest', from: 0, to: 120, pulls: ['to'] }])
  expect(barsOf(weekly, 2)).toEqual([])
  expect(barsOf([{ days: [1], from: '09:00', to: '00:00' }], 1)[0]).toMatchObject({ from: 540, to: 1440 })
})

test('hours that are drawn like others add their day to them', () => {
  const weekly = [...blank('UTC').weekly]
  expect(withDrawn(weekly, { days: [6], from: '09:00', to: '17:00' })?.row.days).toEqual([1, 2, 3, 4, 5, 6])
  expect(withDrawn(weekly, { days: [6], from: '10:00', to: '12:00' })).toBeUndefined()
})
