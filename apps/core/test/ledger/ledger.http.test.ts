import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLedger } from './ledger.ts'
import { Product } from './product.ts'
import { checkTalks } from './talks.ts'

let product: Product
beforeEach(async () => {
  product = await Product.start({ SMS_SIMULATOR: 'true' })
}, 600_000)
afterEach(() => product.stop())

test('every acknowledged write outlives kill -9 of core and database, once and with its audit event', {
  timeout: 600_000,
}, async () => {
  // The core, then the database.
  const turns = [0.2, 0.1, 0.4, 0.9]
  const report = await checkLedger({ product, writers: 8, kills: 2, random: () => turns.shift() ?? 0.5 })
  expect(report.problems.join('\n')).toBe('')
  expect(report.acknowledged).toBeGreaterThan(20) // how many there are is the machine’s affair
  expect(report.lost).toBeGreaterThan(0)
})

test('every word and answer of a conversation outlives the process that ran it, once, and who watches elsewhere sees all in order', {
  timeout: 600_000,
}, async () => {
  // Kills the first process, lets the second stand still, and kills the database.
  const turns = [0.5, 0.1, 0.9, 0.5, 0.9, 0.1, 0.5, 0.1, 0.4]
  const report = await checkTalks({ product, talkers: 3, kills: 3, random: () => turns.shift() ?? 0.5 })
  expect(report.problems.join('\n')).toBe('')
  expect(report.words).toBeGreaterThan(10) // how many there are is the machine’s affair
  expect(report.answers).toBeGreaterThan(5)
})
