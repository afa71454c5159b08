import { endpoints } from '@parley/contract/api.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../core.ts'
import { type PersonName, people, subjectOf } from '../people.ts'
import { plant } from './plant.ts'
import { MARKER } from './planted.ts'
import { expectRefusal, inputOf, isOperators, readersOf, send } from './request.ts'

const plain = endpoints.filter((each) => each.transport === undefined)
// An export writes that somebody took it, which the log would then show.
const reads = plain.filter((each) => each.method === 'GET' && !each.params && each.response !== 'stream')
const named = (list: readonly Endpoint[]) => list.map((each) => [each.operationId, each] as const)

let core: TestCore
let known: Known
let guids: readonly string[]
const before = new Map<string, string>()
let tenantTwo: string

/** Who is in tenant 3 and must not reach tenant 2: its administrator, and somebody of both who acts for 3. */
const strangers: readonly (readonly [PersonName, number])[] = [
  ['other', 3],
  ['both', 3],
]

beforeAll(async () => {
  core = await startTestCore()
  // The first of everything is tenant 3's own, so that ids of tenant 2 are not the same by chance.
  for (const endpoint of reads) before.set(endpoint.operationId, await readAsOther(endpoint))
  ;({ known, guids } = await plant(core))
  tenantTwo = await fingerprint()
})
afterAll(() => core.close())

const readAsOther = async (endpoint: Endpoint) =>
  (await send(core, endpoint, inputOf(endpoint), await core.token({ sub: subjectOf('other') }))).text.replace(
    /"requestId":"[^"]+"/,
    '',
  )

/** A digest of every row of tenant 2, whatever table it stands in. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await core.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attname = 'id_tenant' ORDER BY 1`,
  )
  const both = Object.keys(people).indexOf('both') + 1 // changes their own preferences and secrets, which are here
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name} ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS part FROM "${name}" t WHERE id_tenant = 2 AND to_jsonb(t) ->> 'id_user' IS DISTINCT FROM '${both}'`,
  )
  const { rows } = await core.owner.query<{ part: string }>(parts.join(' UNION ALL '))
  return rows.map((row) => row.part).join('\n')
}

describe('lists, counts and searches are the same as before another tenant had anything', () => {
  test.each(named(reads))('%s', async (_, endpoint) => {
    expect(await readAsOther(endpoint)).toBe(before.get(endpoint.operationId))
  })
})

/** Languages are the installation’s: everybody finds them, and only the operator changes them. */
const isShared = ({ path }: Endpoint) => path.includes('{idLanguage}')

describe('ids of another tenant are not found, and nothing of it is shown', () => {
  test.each(named(plain))('%s', async (_, endpoint) => {
    for (const guid of guids) {
      for (const [name, context] of strangers) {
        const input = inputOf(endpoint, { ...known, guid })
        const answer = await send(core, endpoint, input, await core.token({ sub: subjectOf(name) }), { context })
        const what = `${name}: ${endpoint.method} ${endpoint.path} ${JSON.stringify(input)} → ${answer.status} ${answer.text.slice(0, 300)}`
        expect(answer.status, what).toBeLessThan(500)
        // What was sent may be named in the answer to it; only what was not sent can have leaked.
        if (!JSON.stringify(input).includes(MARKER)) expect(answer.text, what).not.toContain(MARKER)
        else expect(answer.text.replaceAll(`"${MARKER}"`, ''), what).not.toContain(`${MARKER} `)
        if (endpoint.params && !isShared(endpoint)) expect([403, 404], what).toContain(answer.status)
        if (answer.status >= 400) expectRefusal(endpoint, answer, what)
        if (
          name === 'other' &&
          endpoint.params &&
          endpoint.permission !== 'public' &&
          !isShared(endpoint) &&
          !isOperators(endpoint)
        )
          expect(answer.status, what).toBe(404)
      }
    }
  })

  test('and whatever the strangers sent, not a row of the other tenant has changed', async () => {
    expect((await fingerprint()).split('\n')).toEqual(tenantTwo.split('\n'))
  })

  test('the same requests do find something for whoever it belongs to', async () => {
    const found = new Set<string>()
    const shown = new Set<string>()
    for (const endpoint of plain.filter((each) => each.method === 'GET')) {
      for (const [guid, { name, context }] of guids.flatMap((each) =>
        readersOf(endpoint).map((reader) => [each, reader] as const),
      )) {
        const input = inputOf(endpoint, { ...known, guid })
        const answer = await send(core, endpoint, input, await core.token({ sub: subjectOf(name) }), { context })
        if (answer.status === 200) found.add(endpoint.operationId)
        if (answer.status === 200 && answer.text.includes(MARKER)) shown.add(endpoint.operationId)
      }
    }
    const withIds = plain.filter((each) => each.method === 'GET' && each.params)
    expect(withIds.map((each) => each.operationId).filter((each) => !found.has(each))).toEqual([])
    const searched = ['Lookups.Search', 'DialLogs.DialLogs', 'Conversations.Conversations', 'Audit.Audit', 'Tasks.Log']
    for (const operationId of searched) expect(shown, operationId).toContain(operationId)
  })
})
