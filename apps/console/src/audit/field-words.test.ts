import { expect, test } from 'vitest'
import { areaBeside, entityHref, kindWords, placeWords, valueWords } from './field-words.ts'

test('an area is said beside a kind only where it says something else', () => {
  expect(areaBeside('Users', 'User')).toBeUndefined()
  expect(areaBeside('CallScript', 'CallScript')).toBeUndefined()
  expect(areaBeside('Erasure', 'Erasure')).toBeUndefined()
  expect(areaBeside('Retention', 'Tenant')).toBe('Retention')
  expect(areaBeside('CallScript', 'Tag')).toBe('Flows')
})

test('keys that people have chosen keep their spelling', () => {
  expect(placeWords('Tenant', ['parameters', 'transfer.waitSeconds', 'value'])).toBe('transfer.waitSeconds')
  expect(placeWords('Tenant', ['parameters', 'transfer.waitSeconds', 'note'])).toBe('transfer.waitSeconds › Note')
  expect(placeWords('Tenant', ['limits', 'storageBytes'])).toBe('Limits › Storage')
})

test('values read as on their page', () => {
  const said = (path: string, value: unknown) => valueWords('Tenant', path, value, {}, 'Europe/Prague')
  expect(said('limits.storageBytes', 50_000_000_000)).toBe('50 GB')
  expect(said('limits.concurrentCalls', 1_200)).toBe('1,200')
  expect(said('suspendedAt', null)).toBe('–')
  expect(said('suspendedAt', '2026-11-21T17:27:05.123456Z')).toBe('21 Nov 2026, 18:27:05')
  expect(said('parameters.crm.url', { type: 'text', value: 'https://crm', note: 'Callbacks' })).toBe(
    'https://crm – Callbacks',
  )
  expect(said('parameters.on', { type: 'boolean', value: 'false', note: '' })).toBe('no')
  expect(
    said('parameters', {
      'crm.url': { type: 'text', value: 'https://crm', note: '' },
      on: { type: 'boolean', value: true, note: '' },
    }),
  ).toBe('crm.url: https://crm\non: yes')
})

test('a kind has its name and its page, and enumerations within it their labels', () => {
  expect(kindWords('CallScript')).toBe('Flow')
  expect(kindWords('SomethingElse')).toBe('Something else')
  expect(entityHref('Conversation', 'a b', null)).toBe('/administration/conversation-details?guid=a%20b')
  expect(entityHref('Fee', '1', 3)).toBe('/administration/billing/parley/3/fees?fee=1')
  expect(entityHref('Fee', '1', null)).toBeUndefined()
  expect([entityHref('SomethingElse', '1', null), entityHref('User', '', null)]).toEqual([undefined, undefined])
  expect(valueWords('Tag', 'tone', 3, {})).toBe('Amber')
})
