import { cloneTemplate } from '@parley/postgres/testing.ts'
import { expect, inject, test } from 'vitest'
import { seeded } from '../../src/carrier/simulated/random.ts'
import { TEMPLATE } from '../globalSetup.ts'
import { checkDials } from './dials.ts'

test('nobody is dialed twice or forgotten while dialers are killed, stopped and cut off', {
  timeout: 600_000,
}, async () => {
  const database = await cloneTemplate(inject('databaseUrl'), TEMPLATE)
  try {
    const { next } = seeded(13)
    const report = await checkDials({ databaseUrl: database.url, contacts: 120, processes: 3, kills: 5, random: next })
    expect(report.problems.join('\n')).toBe('')
    expect(report).toMatchObject({ contacts: 120 })
    // Whoever was reached was called; of those that are unknown some were not.
    expect(report.dialed).toBeGreaterThanOrEqual(120 - report.unknown - report.suppressed)
  } finally {
    await database.drop()
  }
})
