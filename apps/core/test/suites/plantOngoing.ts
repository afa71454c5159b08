import type { Known } from '@parley/contract/testing/sample.ts'
import { firstPart } from '../../src/runtime/livePart.ts'
import { guidAt } from '../../src/runtime/setup.ts'
import type { TestCore } from '../core.ts'
import { people } from '../people.ts'
import { MARKER } from './planted.ts'

const idOfAdmin = Object.keys(people).indexOf('admin') + 1

/** A conversation of tenant 2 that nobody runs, which an admin has and of which something is wanted. */
export async function plantOngoing(core: TestCore, { idLine, idModule, idCallScript, target }: Known): Promise<string> {
  const guid = guidAt(core.clock.now())
  const setup = {
    ...{ guid, callId: `${MARKER}-live`, thread: guid, channel: 2, callType: 1, direction: 'in' },
    ...{ from: MARKER, to: MARKER, line: { idLine, idModule, name: MARKER }, language: null, zone: 'UTC' },
    ...{ idCallScript, flowGuid: target, flowVersion: 1, variables: {}, seed: 1, isTest: false, idUser: null },
  }
  await core.owner.query(
    `INSERT INTO conversation_session (id_tenant, guid, setup, live, deadline) VALUES (2, $1, $2, $3, 'infinity')`,
    [guid, JSON.stringify(setup), JSON.stringify(firstPart(MARKER, core.clock.now()))],
  )
  await core.owner.query(holdOf(guid))
  await core.owner.query(
    `INSERT INTO conversation_steering (id_tenant, guid, given) VALUES (2, $1, 'sealed elsewhere')`,
    [guid],
  )
  return guid
}

/** An admin has the conversation. */
export const holdOf = (guid: string) => `INSERT INTO conversation_hold (guid, id_tenant, id_user, until)
  VALUES ('${guid}', 2, ${idOfAdmin}, 'infinity') ON CONFLICT (guid) DO UPDATE SET id_user = excluded.id_user, until = excluded.until`

/** A process runs the conversation. */
export const runOf = (guid: string) => `
  WITH process AS (INSERT INTO app.runtime_process (id, lease_until) VALUES (gen_random_uuid(), 'infinity') RETURNING id)
  UPDATE conversation_session SET owner = process.id, live = jsonb_set(live::jsonb, '{state}', '"LISTENING"')::json
  FROM process WHERE guid = '${guid}'`
