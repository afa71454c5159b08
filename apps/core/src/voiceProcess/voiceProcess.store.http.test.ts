import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore } from '../../test/core.ts'
import { addVoice, renewVoices, takeVoices } from './voiceProcess.store.ts'

let core: Awaited<ReturnType<typeof startTestCore>>
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const HOUR_MS = 3_600_000
const host = 'a host of this test'
const add = async (me: string) => {
  const id = randomUUID()
  await addVoice(core.db, { id, place: 'sealed' }, { host, release: '1', core: me, forMs: HOUR_MS })
  return id
}
const alive = async () => {
  const me = randomUUID()
  await sql`SELECT app.renew_lease(${me}, ${HOUR_MS})`.execute(core.db)
  return me
}

test('what a core has without knowing of it comes to it again, and only that', async () => {
  const me = await alive()
  const id = await add(me)
  const take = (known: readonly string[]) => takeVoices(core.db, { host, core: me, known, forMs: HOUR_MS })
  // It may just be adding it.
  expect(await take([])).toEqual([])
  await renewVoices(core.db, me, [id], 1_000)
  expect(await take([id])).toEqual([])
  await renewVoices(core.db, me, [], HOUR_MS)
  expect(await take([])).toEqual([{ id, place: 'sealed', epoch: 1 }])
})

test('what is on a host that never came back is forgotten, unless its core lives', async () => {
  const [dead, me] = [randomUUID(), await alive()]
  const [lost, own] = [await add(dead), await add(me)]
  await core.owner.query("UPDATE app.voice_process SET kept_until = now() - interval '2 hours' WHERE id = ANY ($1)", [
    [lost, own],
  ])
  await add(me)
  const { rows } = await core.owner.query('SELECT id FROM app.voice_process WHERE id = ANY ($1)', [[lost, own]])
  expect(rows).toEqual([{ id: own }])
})
