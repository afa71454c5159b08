import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { watchLines } from './watchLines.ts'

const { Alerts, DialModuleLines } = operations
const MINUTE_MS = 60_000
const log = pino({ level: 'silent' })
let core: TestCore
let now = Date.parse('2026-11-20T10:00:00Z')
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const admin = () => core.as('admin')

async function minute() {
  now += MINUTE_MS
  core.clock.set(new Date(now + 6_000))
  await watchLines({ ...core, log })
}

/** A line whose module goes away every second minute, half an hour long; how many alerts its rule opened. */
async function flap(rule: { readonly forMinutes: number; readonly cooldownMinutes: number }) {
  await minute()
  const { idLine, idModule } = await makeLine(core, 2, `Comes and goes ${rule.forMinutes}`)
  const params = { idDialModuleLine: idLine }
  const { rowVersion } = (await admin().call(DialModuleLines.Monitoring, { params })).body
  const rules = [{ ...newRule('module'), ...rule, idAlertRule: null }]
  await admin().call(DialModuleLines.UpdateMonitoring, { params, body: { rowVersion, rules } })
  for (let at = 0; at < 30; at += 1) {
    await core.owner.query('UPDATE dial_module SET enabled = $2 WHERE id_module = $1', [idModule, at % 2 === 1])
    await minute()
  }
  const { items } = (await admin().call(Alerts.List, { query: { idDialModuleLine: idLine } })).body
  return items.length
}

test('a module that comes and goes opens one alert, not thirty: the cool-down holds', async () => {
  expect(await flap({ forMinutes: 1, cooldownMinutes: 60 })).toBe(1)
})

test('nor any where it is not away for as many minutes in a row as asked for', async () => {
  expect(await flap({ forMinutes: 2, cooldownMinutes: 0 })).toBe(0)
})
