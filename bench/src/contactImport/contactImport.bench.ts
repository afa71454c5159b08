import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CONTACT_PART_BYTES } from '@parley/contract/contacts/contact.enum.ts'
import { from as copyFrom } from 'pg-copy-streams'
import { importTask } from '../../../apps/core/src/contacts/import/contactImport.jobs.ts'
import { partKey, partsOf } from '../../../apps/core/src/contacts/import/partedFile.ts'
import { systemClock as clock } from '../../../apps/core/src/kernel/clock.ts'
import { openLog } from '../../../apps/core/src/kernel/log.ts'
import type { FileStore } from '../../../apps/core/src/kernel/storage/storage.ts'
import type { TaskRun } from '../../../apps/core/src/kernel/taskRun.ts'
import { insertCampaign } from '../../../apps/core/test/contacts.ts'
import { type DialerStage, onDialerStage } from '../dialer/stage.ts'
import { type Bench, median, ms, perSecond, spread, times } from '../frame/row.ts'

const sizes = { full: { rows: 1_000_000, rounds: 3 }, tiny: { rows: 500, rounds: 1 } } as const
const AT_ONCE = 20_000
const SECOND_MS = 1_000
const phoneOf = (index: number, place: number) =>
  `+42060${1 + ((place * 7 + index * 104_729) % 8)}${String(index).padStart(6, '0')}`
const many = (count: number) => count.toLocaleString('en-US')

function* lines(rows: number, lineOf: (index: number) => string): Generator<string> {
  for (let at = 0; at < rows; at += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, rows - at) }, (_, index) => lineOf(at + index)).join('')
}

/** A file of contacts as it lies in the storage, all of it read, checked and kept, beside COPY of the finished rows into the same table. */
export const contactImport: Bench = {
  name: 'contactImport',
  run: (size, say, ground) =>
    onDialerStage(ground, async (stage) => {
      const { rows, rounds } = sizes[size]
      const [ours, beside]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await importRows(stage, rows, round))
        beside.push(await copyRows(stage, rows, round))
        say(`${many(rows)} rows: ${ms(ours.at(-1) ?? 0)} beside ${ms(beside.at(-1) ?? 0)}`)
      }
      const ratios = ours.map((took, round) => took / (beside[round] ?? 1))
      const rate = (all: readonly number[]) => perSecond((rows * SECOND_MS) / median(all))
      return [
        {
          work: `import ${many(rows)} contacts of 4 columns, numbers checked and keys unique`,
          ours: `${ms(median(ours))}, ${rate(ours)}`,
          beside: `${ms(median(beside))}, ${rate(beside)} (COPY FROM STDIN of what came of them)`,
          ratio: spread(ratios, times),
          reach: '≤ 3 ×',
          isReached: median(ratios) <= 3,
        },
      ]
    }),
}

async function importRows(stage: DialerStage, rows: number, round: number): Promise<number> {
  const { owner, tenant, core } = stage
  const idCampaign = await insertCampaign({ owner }, tenant, { name: `Import ${round}` })
  const text = [...lines(rows, (index) => `${phoneOf(index, round)};Person ${index};${index % 1_000};note ${index}\n`)]
  const bytes = Buffer.from(`phone;name;amount;note\n${text.join('')}`)
  const parts = Array.from({ length: partsOf(bytes.length) }, (_, part) => [part, `part${part}`] as const)
  const reading = { parts: Object.fromEntries(parts), encoding: 'utf-8', separator: ';', doing: 'import' }
  const task = await owner.query<{ id: number }>(
    `INSERT INTO task (id_tenant, name, description, job, payload, created) VALUES ($1, 'Import', '', 'contactImport', '{}', now()) RETURNING id`,
    [tenant],
  )
  const idTask = Number(task.rows[0]?.id)
  const made = await owner.query<{ id: number }>(
    `INSERT INTO contact_import (id_tenant, id_campaign, file_name, state, bytes, reading, columns, id_task, created_at)
     VALUES ($1, $2, 'list.csv', 'running', $3, $4, '{"phone": 0, "name": 1, "amount": 2, "note": 3}', $5, now()) RETURNING id_contact_import AS id`,
    [tenant, idCampaign, bytes.length, JSON.stringify(reading), idTask],
  )
  const idContactImport = Number(made.rows[0]?.id)
  const held = new Map(
    parts.map(([part, hash]) => [
      partKey(tenant, idContactImport, part, hash),
      bytes.subarray(part * CONTACT_PART_BYTES, (part + 1) * CONTACT_PART_BYTES),
    ]),
  )
  const run: TaskRun = {
    ...{ tenant, clock, idTask, attempt: 1, idUser: null, log: openLog('error'), signal: new AbortController().signal },
    run: (work) => core.inTenant(tenant, work),
    runAs: (_, work) => core.inTenant(tenant, work),
    progress() {},
    step() {},
    note() {},
    checkCancelled() {},
  }
  const began = performance.now()
  await importTask(filesOf(held)).work(run, { idContactImport } as never) // as its job gives it
  const took = performance.now() - began
  const { rows: kept } = await owner.query<{ count: number }>(
    'SELECT count(*)::int FROM campaign_contact WHERE id_campaign = $1',
    [idCampaign],
  )
  if (kept[0]?.count !== rows) throw new Error(`${kept[0]?.count} of ${rows} contacts were imported`)
  return took
}

const filesOf = (held: ReadonlyMap<string, Uint8Array>): FileStore => ({
  put: () => Promise.reject(new Error('nothing is written')),
  async read(key) {
    const found = held.get(key)
    return found && { stream: Readable.from([found]), size: found.length }
  },
  remove: async () => {},
})

/** Into the same table, with its indexes, keys and triggers; not under row-level security, which COPY does not know. */
async function copyRows({ owner, tenant }: DialerStage, rows: number, round: number): Promise<number> {
  const idCampaign = await insertCampaign({ owner }, tenant, { name: `Copy ${round}` })
  const ready = [
    ...lines(rows, (index) => {
      const phone = phoneOf(index, round)
      return `${tenant}\t${idCampaign}\t${phone}\t${phone}\tPerson ${index}\tEurope/Prague\t{"amount":${index % 1_000},"note":"note ${index}"}\t2026-11-20T00:00:00Z\n`
    }),
  ]
  const client = await owner.connect()
  try {
    const began = performance.now()
    await pipeline(
      Readable.from(ready),
      client.query(
        copyFrom('COPY campaign_contact (id_tenant, id_campaign, key, phone, name, zone, data, created_at) FROM STDIN'),
      ),
    )
    return performance.now() - began
  } finally {
    client.release()
  }
}
