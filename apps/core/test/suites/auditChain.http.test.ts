import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkChain } from '../../src/audit/chainSources.ts'
import { startSealer } from '../../src/audit/sealer.ts'
import { startTestCore, type TestCore } from '../core.ts'

const command = fileURLToPath(new URL('../../bin/check-audit.ts', import.meta.url))
const EVENTS = 12

let core: TestCore
let folder: string
beforeAll(async () => {
  core = await startTestCore()
  folder = await mkdtemp(join(tmpdir(), 'audit-chain-'))
  for (let index = 1; index <= EVENTS; index += 1) {
    await core.inTenant(index % 2 === 0 ? 2 : 3, (ctx) =>
      ctx.audit({
        kind: actionKind.of.UPDATE,
        of: moduleKind,
        entity: [index, `thing ${index}`],
        before: { value: index },
        after: { value: index + 1, text: 'ž \u2028 "quoted"', list: [1, 2.5, -0, 1e21, null, { b: 1, a: 2 }] },
      }),
    )
  }
  const sealer = startSealer(core.pool, join(folder, 'audit-head'), pino({ level: 'silent' }))
  await sealer.seal()
  await sealer.stop()
  await core.owner.query('CREATE TABLE public.kept AS SELECT * FROM audit_event')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await core.close()
})

/** Runs the command as an operator would. */
const check = (dataDir = folder) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: core.databaseUrl, DATA_DIR: dataDir }
    execFile(process.execPath, ['--no-warnings', command], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${out}${err}`.trim() }),
    )
  })

/** What the owner of the database changes behind our back, as the command sees it or another look; put right again afterwards. */
const tamper = (...statements: string[]) => tamperBefore(check, statements)
async function tamperBefore<R>(look: () => Promise<R>, statements: readonly string[]): Promise<R> {
  for (const statement of statements) await core.owner.query(statement)
  const report = await look()
  await core.owner.query('TRUNCATE audit_event')
  await core.owner.query('INSERT INTO audit_event OVERRIDING SYSTEM VALUE SELECT * FROM kept')
  return report
}

describe('the command that checks the audit log', () => {
  test('finds nothing where nobody touched it', async () => {
    expect(await check()).toEqual({ code: 0, output: `${EVENTS} events are sealed.\nNobody has touched them.` })
  })

  test('names the event in which anything at all was edited', async () => {
    const { rows } = await core.owner.query<{ name: string; type: string }>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
       WHERE attrelid = 'audit_event'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('id_audit_event', 'seq', 'actor_kind')`,
    )
    const other: Readonly<Record<string, string>> = {
      bigint: '7',
      smallint: '9',
      text: "'edited'",
      jsonb: `'{"edited": true}'`,
      'timestamp with time zone': "at + interval '1 s'",
      boolean: 'true',
    }
    const edits = [...rows.map(({ name, type }) => `${name} = ${other[type]}`), "actor_kind = 'system'"]
    const head = (await readFile(join(folder, 'audit-head'), 'utf8')).trim()
    // What the command calls: a process for each column would take most of a minute.
    const look = () => checkChain(core.owner, head)
    for (const edit of edits) {
      const { problems } = await tamperBefore(look, [`UPDATE audit_event SET ${edit} WHERE seq = 5`])
      expect(problems.join(), edit).toMatch(/event 5 was changed|breaks at event 5/)
    }
  })

  test('names what was removed, from within and from the end', async () => {
    expect(await tamper('DELETE FROM audit_event WHERE seq = 4')).toMatchObject({
      code: 1,
      output: expect.stringContaining('events 4 to 4 are missing'),
    })
    expect(await tamper('DELETE FROM audit_event WHERE seq > 9')).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not hold the event that was its newest'),
    })
    expect(await tamper('DELETE FROM audit_event')).toMatchObject({ code: 1 })
  })

  test('names what changed places, or was moved up to hide a gap', async () => {
    const swapped = await tamper(
      'UPDATE audit_event SET seq = 1000 WHERE seq = 6',
      'UPDATE audit_event SET seq = 6 WHERE seq = 7',
      'UPDATE audit_event SET seq = 7 WHERE seq = 1000',
    )
    expect(swapped).toMatchObject({ code: 1, output: expect.stringContaining('the chain breaks at event 6') })
    const movedUp = await tamper(
      'DELETE FROM audit_event WHERE seq = 3',
      ...Array.from(
        { length: EVENTS - 3 },
        (_, index) => `UPDATE audit_event SET seq = ${index + 3} WHERE seq = ${index + 4}`,
      ),
    )
    expect(movedUp).toMatchObject({ code: 1, output: expect.stringContaining('the chain breaks at event 3') })
  })

  test('notices a log that was written anew from the start', async () => {
    const report = await tamper(
      'UPDATE audit_event SET seq = NULL, hash = NULL',
      'DELETE FROM audit_event WHERE id_audit_event = 1',
      'SELECT app.seal_audit(1000)',
    )
    expect(report).toMatchObject({ code: 1, output: expect.stringContaining('its newest') })
  })

  test('says that a cut-off end would not show where no head is kept', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'))
    expect(await check(empty)).toMatchObject({ code: 0, output: expect.stringContaining('would not show') })
    await writeFile(join(empty, 'audit-head'), '12 0000\n')
    expect(await check(empty)).toMatchObject({ code: 1 })
  })
})
