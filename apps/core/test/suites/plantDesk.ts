import type { Known } from '@parley/contract/testing/sample.ts'
import type { TestCore } from '../core.ts'
import { people } from '../people.ts'
import { MARKER, newest } from './planted.ts'
import { plantOngoing } from './plantOngoing.ts'

const idOf = (name: keyof typeof people) => Object.keys(people).indexOf(name) + 1

type State = 'RINGING' | 'ACCEPTED'

/** An offer of the conversation to an admin. */
export const transferOf = (
  core: TestCore,
  guid: string,
  idLine: number,
  state: State,
  from: keyof typeof people = 'both',
) =>
  newest(
    core,
    `INSERT INTO transfer (id_tenant, guid, id_line, mode, state, id_from, id_agent, asked, requested_at, offered_until, note)
     VALUES (2, '${guid}', ${idLine}, 'Attend', '${state}', ${idOf(from)}, ${idOf('admin')}, '{${idOf('admin')}}', now(), '2099-01-01', '${MARKER}')
     RETURNING id_transfer AS id`,
  )

/** What is recorded of a conversation of tenant 2 that runs, and an offer of an admin to themselves, which shows them both its sides. */
export async function plantDesk(core: TestCore, known: Known) {
  const conversation = await plantOngoing(core, known)
  const idLine = Number(known.idLine)
  await core.owner.query(
    `INSERT INTO dial_log (guid, started_at, id_tenant, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version,
       id_line, from_number, to_number, language)
     SELECT s.guid, uuid_extract_timestamp(s.guid), 2, s.setup ->> 'callId', s.guid, 2, 'in', 1, (s.setup ->> 'idCallScript')::bigint,
       (s.setup ->> 'flowGuid')::uuid, 1, $2, $3, $3, 'en-GB' FROM conversation_session s WHERE s.guid = $1`,
    [conversation, idLine, MARKER],
  )
  return { conversation, idTransfer: await transferOf(core, conversation, idLine, 'ACCEPTED', 'admin') }
}

/** Someone at the desk who can take conversations, and calls may be transferred. */
export const AT_DESK = `WITH agent AS (INSERT INTO desk_agent (id_tenant, id_user, is_available, since, seen_until)
    VALUES (2, ${idOf('both')}, true, now(), '2099-01-01') ON CONFLICT DO NOTHING)
  INSERT INTO agent_control (id_tenant, features, languages, rules, updated_at) VALUES (2, '[2]', '[]', '[]', now())
    ON CONFLICT (id_tenant) DO UPDATE SET features = '[2]'`
