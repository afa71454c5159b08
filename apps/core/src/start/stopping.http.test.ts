import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginProgram, endBy, hasServer } from '../../test/program.ts'

const main = new URL('../main.ts', import.meta.url)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-stop-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const begin = (...flags: readonly string[]) => beginProgram(main, folder, { SEED: 'empty' }, ...flags)

test('a stop while it is starting ends in order, and takes the database with it', { timeout: 120_000 }, async () => {
  const begun = await begin()
  await begun.until(() => hasServer(folder))
  const { code, said, left } = await endBy('SIGTERM', folder, begun)
  expect([code, said, left]).toEqual([0, expect.stringContaining('Stopping …'), []])
})

test('a fault that nothing caught is written down, and ends in order, but not well', { timeout: 120_000 }, async () => {
  const fault = "process.on('SIGUSR2', () => { throw new Error('a fault of ours') })"
  const begun = await begin('--import', `data:text/javascript,${encodeURIComponent(fault)}`)
  await begun.until((said) => said.includes('Parley is ready'))
  const { code, said, left } = await endBy('SIGUSR2', folder, begun)
  expect([code, left]).toEqual([1, []])
  expect(said).toMatch(/"level":60.*a fault of ours.*something was not caught/)
  expect(said).toContain('Something went wrong; the log says what. Stopping …')
})

test('without an example a new database cannot begin with one, and says so', { timeout: 120_000 }, async () => {
  const begun = await beginProgram(main, folder, { SEED: 'demo' })
  expect(await begun.code).toBe(1)
  expect(begun.said()).toContain('SEED=demo needs the example')
  expect(begun.said()).not.toMatch(/\n {4}at /)
})
