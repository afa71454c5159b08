import { expect, test } from 'vitest'
import { checkLedger } from './ledger.ts'

test('every acknowledged write outlives kill -9 of core and database, once and with its audit event', {
  timeout: 120_000,
}, async () => {
  const turns = [0.2, 0.1, 0.4, 0.9, 0.3, 0.2, 0.1, 0.8]
  const report = await checkLedger({ writers: 8, kills: 4, random: () => turns.shift() ?? 0.5 })
  expect(report.problems).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(20) // how many there are is the machine’s affair
  expect(report.lost).toBeGreaterThan(0)
})
