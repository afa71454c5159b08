import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Vault } from './vault.ts'

const vault = new Vault(randomBytes(32))

test('a secret comes back, is never sealed alike twice, and only opens at its place', () => {
  const sealed = vault.seal('trunk/7', 'hunter2 ž')
  expect(vault.open('trunk/7', sealed)).toBe('hunter2 ž')
  expect(vault.seal('trunk/7', 'hunter2 ž')).not.toBe(sealed)
  expect(() => vault.open('trunk/8', sealed)).toThrow()
})

test('a changed secret and another key are refused', () => {
  const sealed = vault.seal('a', 'secret')
  expect(() => vault.open('a', `${sealed.slice(0, -2)}AA`)).toThrow()
  expect(() => new Vault(randomBytes(32)).open('a', sealed)).toThrow('another master key')
  expect(() => new Vault(randomBytes(31))).toThrow('32 bytes')
})

test('each purpose has its own key', () => {
  expect(vault.derive('a').equals(vault.derive('b'))).toBe(false)
  expect(vault.derive('a').equals(vault.derive('a'))).toBe(true)
})
