import type { IncomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import { storeNumbers } from '../src/lines/line.store.ts'
import { makeFlow, makeLine } from './conversations.ts'
import type { TestCore } from './core.ts'
import { orderFlow } from './orderFlow.ts'

/** What a new line does with calls that come in. */
export const usualIncoming: IncomingDraft = {
  ...{ openingTimes: null, whenClosed: 'refuse', idClosedFlow: null, idClosedLine: null },
  ...{ whenFull: 'refuse', idFullLine: null, idFullFlow: null, whenQueueEnds: 'refuse' },
  ...{ whenNoFlow: 'refuse', idSpareFlow: null, idSpareLine: null },
  ...{ queueMost: 10, queueSeconds: 60, queueHold: 'ring', queueText: '', queueEvery: 30, queueFirst: '' },
  queueCampaigns: [],
}

let made = 0

/** A line of tenant 2 with a number and, unless said otherwise, a flow that answers. */
export async function makeAnsweredLine(core: TestCore, more: { published?: boolean; mostCalls?: number } = {}) {
  made += 1
  const number = `+4202340000${String(made).padStart(2, '0')}`
  const flow = await makeFlow(core, 2, orderFlow())
  if (more.published !== false)
    await core.owner.query('UPDATE call_script SET published_version = version WHERE guid = $1', [flow.guid])
  await core.owner.query('UPDATE call_script SET channel = 1 WHERE guid = $1', [flow.guid])
  const line = await makeLine(core, 2, `Inbound ${made}`)
  await core.inTenant(2, ({ db }) => storeNumbers(db, line, [number]))
  await core.owner.query('UPDATE line SET id_call_script = $2, most_calls = $3 WHERE id_line = $1', [
    line.idLine,
    flow.idCallScript,
    more.mostCalls ?? 10,
  ])
  return { ...line, number, flow, params: { idDialModuleLine: line.idLine } }
}
