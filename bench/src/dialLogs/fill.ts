import { randomBytes, randomUUID } from 'node:crypto'
import { compile, parseFlowDocument } from '@parley/flow'
import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import { virtualClock } from '../../../apps/core/src/kernel/clock.ts'
import { Vault } from '../../../apps/core/src/kernel/vault.ts'
import { detailRow } from '../../../apps/core/src/runtime/recording.store.ts'
import { runConversation } from '../../../apps/core/src/runtime/runConversation.ts'
import { startOfGuid } from '../../../apps/core/src/runtime/setup.ts'
import type { Product } from '../../../apps/core/test/ledger/product.ts'
import { setupOf } from '../runtime/lane.ts'

const BATCH = 100_000
/** Stands in the conversation where each says something of its own. */
const SUBJECT = 'subject'

/** Brings the operator's dial logs to `rows` over the last 90 days, with transcripts to search. */
export async function fillDialLogs(product: Product, rows: number, say: (line: string) => void): Promise<void> {
  await product.query(
    `SELECT app.add_conversation_months((now() - interval '95 days')::date, (now() + interval '1 month')::date)`,
  )
  await product.query(FLOWS)
  const [{ present } = { present: 0 }] = await product.query<{ present: number }>(
    'SELECT count(*)::int AS present FROM dial_log WHERE id_tenant = 1',
  )
  const { record, words } = recordedOf()
  for (let first = present; first < rows; first += BATCH) {
    const last = Math.min(rows, first + BATCH)
    await product.query(ROWS, [first, last - 1, JSON.stringify(record), words])
    await product.query('TRUNCATE unrated_call') // lists are measured, and nothing should be rated meanwhile
    if ((first / BATCH) % 10 === 0) say(`dial logs: ${last.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')}`)
  }
  await product.query('VACUUM ANALYZE dial_log')
  await product.query('VACUUM ANALYZE conversation_detail')
}

/** What a conversation of nine turns leaves, so that pages and indexes are as full as they are in use. */
function recordedOf() {
  const parsed = parseFlowDocument(ringFlow(52))
  if (!parsed.ok) throw new Error('the flow of the bench cannot be read')
  const said = [
    'yes please',
    'next one please',
    'two hundred and five',
    'my code is ab-1234',
    'the weather',
    SUBJECT,
    'no 42',
    'yes',
  ]
  const setup = { ...setupOf({ idCallScript: 1, guid: randomUUID(), version: 1 }), seed: 1 }
  const { detail } = runConversation({
    setup,
    program: compile(parsed.document),
    clock: virtualClock(startOfGuid(setup.guid)),
    caller: ({ turns }) => {
      const text = said[turns]
      if (text === undefined) return { afterMs: 3_000, said: { kind: 'hangup', by: 'caller', reason: 'hangup' } }
      return { afterMs: 2_000, said: { kind: 'heard', by: 'typed', alternatives: [{ text }] } }
    },
    answer: () => {
      throw new Error('the flow of the bench asks for nothing')
    },
  })
  return detailRow(new Vault(randomBytes(32)), { guid: setup.guid, ...detail })
}

const FLOWS = `
  INSERT INTO call_script (id_tenant, name, script_kind, type, channel, version, created_at, updated_at)
  SELECT 1, 'Flow ' || n, 'flow', 1, 2, 1, now(), now() FROM generate_series(1, 20) AS n ON CONFLICT DO NOTHING`

// Every value follows from the row's number, so that two runs measure the same rows. Every second is of one flow, one in a thousand says a rare word.
const ROWS = `
  WITH made AS (
    SELECT n, date_trunc('milliseconds', now()) - (n * 7919 % 7776000) * interval '1 second' - (n % 1000) * interval '1 millisecond' AS at,
      md5(n::text) AS hash FROM generate_series($1::bigint, $2::bigint) AS n
  ), named AS (
    SELECT *, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid AS guid
    FROM made
  ), logs AS (
    INSERT INTO dial_log (guid, started_at, id_tenant, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version,
      from_number, to_number, language, answered_at, ended_at, talk_ms, outcome, errors, turns)
    SELECT named.guid, at, 1, 'call-' || n, named.guid, 2, 'in', 1, flow.id_call_script, flow.guid, 1,
      '+4207' || lpad((n * 7919 % 100000000)::text, 8, '0'), '+420800123456', 'en', at, at + interval '2 minutes',
      (n * 31 % 600000)::int, CASE n % 10 WHEN 0 THEN -1 WHEN 1 THEN 11 WHEN 2 THEN 3 ELSE 1 END,
      (n % 10 = 1)::int, (n % 9)::int
    FROM named JOIN (SELECT id_call_script, guid, row_number() OVER (ORDER BY id_call_script) AS place FROM call_script WHERE id_tenant = 1)
      AS flow (id_call_script, guid, place) ON flow.place = CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + n % 20 END
    RETURNING guid
  )
  INSERT INTO conversation_detail (guid, id_tenant, record, words)
  SELECT guid, 1, replace($3, '${SUBJECT}', subject)::json, strip(to_tsvector('simple', replace($4, '${SUBJECT}', subject)))
  FROM (SELECT guid, 'hello please tell me about my ' ||
    (ARRAY['card', 'invoice', 'loan', 'order', 'meter', 'appointment', 'delivery', 'password'])[1 + n % 8] || ' number ' || n ||
    CASE WHEN n % 1000 = 7 THEN ' zanzibar' ELSE '' END AS subject FROM named) AS said`
