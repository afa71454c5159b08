import { expect, test } from 'vitest'
import { narrowTo, scopeNotHeld } from './apiSecret.rules.ts'

const held = { CallScript: ['view:17', 'view:4', 'edit'], Settings: [-1], Auditlog: ['view'] }

test('a secret may what both its owner and its scopes allow', () => {
  expect(narrowTo(held, null)).toBe(held)
  expect(narrowTo(held, {})).toEqual({})
  expect(narrowTo(held, { CallScript: ['view:4', 'publish'], Auditlog: [-1], Line: [-1] })).toEqual({
    CallScript: ['view:4'],
    Auditlog: ['view'],
  })
  expect(narrowTo(held, { CallScript: ['view', 'edit:9'] })).toEqual({ CallScript: ['view:17', 'view:4', 'edit:9'] })
  expect(narrowTo(held, { Settings: ['viewtasks'] })).toEqual({ Settings: ['viewtasks'] })
})

test('what its owner loses later, the secret loses too', () => {
  expect(narrowTo({ CallScript: ['view:17'] }, { CallScript: ['view', 'edit'] })).toEqual({ CallScript: ['view:17'] })
})

test('nobody gives a secret what they do not hold, nor what does not exist', () => {
  expect(scopeNotHeld(held, { CallScript: ['edit', 'view:4', 'edit:3'], Settings: ['viewtasks'] })).toBeUndefined()
  expect(scopeNotHeld(held, { CallScript: ['view'] })).toBe('CallScript.view')
  expect(scopeNotHeld(held, { CallScript: [-1] })).toBe('CallScript.view')
  expect(scopeNotHeld(held, { Auditlog: [-1] })).toBe('Auditlog.export')
  expect(scopeNotHeld(held, { CallScript: ['fly'] })).toBe('CallScript.fly')
  expect(scopeNotHeld(held, { constructor: ['view'] })).toBe('constructor.view')
  expect(scopeNotHeld({ Auditlog: [-1] }, { Auditlog: [-1] })).toBeUndefined()
})
