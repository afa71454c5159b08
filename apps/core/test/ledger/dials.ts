import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { foldCampaigns } from '../../src/campaigns/calendar.ts'
import { addContacts, makeCampaign } from '../dialedCampaign.ts'
import { flowOf } from '../orderFlow.ts'
import { readBook } from './dialBook.ts'
import type { openDialCore } from './dialCore.ts'
import { Crew } from './dialCrew.ts'
import { type Harmed, Harms } from './dialHarms.ts'
import { hush } from './dialHush.ts'
import { type DialedContact, judgeDials, judgeSums, type KeptAttempt, type KeptSum } from './dialJudge.ts'
import { setDialStage, TENANT } from './dialStage.ts'

export interface DialOptions {
  /** Of a migrated database that nobody else uses. */
  readonly databaseUrl: string
  readonly contacts: number
  readonly processes: number
  readonly kills: number
  /** Between 0 and 1: chooses what is done to whom and when. */
  readonly random: () => number
  readonly say?: (line: string) => void
}

export interface DialReport extends Readonly<Harmed> {
  readonly contacts: number
  /** Calls that the carrier heard of. */
  readonly dialed: number
  readonly unknown: number
  /** Put on a do-not-call list before they were reached. */
  readonly suppressed: number
  /** Calls that a process began after its attempt was called unknown. */
  readonly late: number
  readonly seconds: number
  readonly problems: readonly string[]
}

const LEASE_MS = 4_000
/** Of each of the two lines; together they could do more than the tenant may. */
const MOST_OF_LINE = 60
const MOST_OF_TENANT = 90
/** So long nothing may happen while somebody is still to be called. */
const PATIENCE_MS = 120_000
const OPEN = `('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT', 'RESERVED', 'DIALING', 'IN_CALL')`

const flow = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'say' } },
  { id: 'say', type: 'say', texts: { 'en-GB': [{ kind: 'text', text: 'Hi.' }] }, outlets: { next: 'outcome' } },
  { id: 'outcome', type: 'outcome', disposition: 'told', result: 'success', outlets: { next: 'end' } },
  { id: 'end', type: 'end', reason: 'done' },
])

/**
 * Lets several processes call for two campaigns while they are killed, stopped for longer than their lease lasts, and cut off from the database at
 * random, and people are put on do-not-call lists meanwhile, then compares what the carrier heard with what is kept.
 */
export async function checkDials(options: DialOptions): Promise<DialReport> {
  const { databaseUrl, contacts, random, say } = options
  const folder = await mkdtemp(join(tmpdir(), 'parley-dials-'))
  const book = join(folder, 'book')
  await writeFile(book, '')
  const begun = performance.now()
  const { owner, core, made, flow: told, env, close } = await setDialStage(databaseUrl, flow)
  const crew = new Crew({ ...process.env, ...env, BOOK: book, LEASE_MS: String(LEASE_MS) })
  const folding = foldNowAndThen(core)
  try {
    await owner.query(`UPDATE tenant SET limits = limits || jsonb_build_object('concurrentCalls', $1::int)`, [
      MOST_OF_TENANT,
    ])
    await Promise.all(Array.from({ length: options.processes }, () => crew.add()))
    const lines = new Map<number, number>()
    for (const part of [0, 1]) {
      const retries = { busy: { attempts: 2, delayMinutes: 0.01 }, declined: { attempts: 1, delayMinutes: 0.05 } }
      const { idCampaign, idLine } = await makeCampaign(made, TENANT, told, { retries })
      await owner.query('UPDATE line SET most_calls = $2 WHERE id_line = $1', [idLine, MOST_OF_LINE])
      lines.set(idLine, MOST_OF_LINE)
      const phones = Array.from(
        { length: contacts / 2 },
        (_, index) => `+42060${part + 2}${String(index).padStart(6, '0')}`,
      )
      await addContacts(made, TENANT, idCampaign, phones)
    }
    const open = async () =>
      (await owner.query<{ open: number }>(`SELECT count(*)::int AS open FROM campaign_contact WHERE state IN ${OPEN}`))
        .rows[0]?.open ?? 0
    const hushed = new Map<string, number>()
    const harms = new Harms({ crew, owner, random, open, contacts, most: options.kills })
    for (let number = 1; number <= options.kills && (await harms.wait(number)); number += 1) {
      const phone = await hush(core, owner, [TENANT, number, random()])
      if (phone !== undefined) hushed.set(phone, Date.now())
      say?.(`${number} of ${options.kills}: ${await harms.harm()}, ${await open()} contacts are open`)
    }
    await untilNoneLeft(open, say)
    await crew.end()
    await folding.end()
    const heard = await readBook(book)
    const { rows: people } = await owner.query<DialedContact>(
      'SELECT id_contact::int AS id, phone, state, disposition, attempts FROM campaign_contact',
    )
    const { rows: attempts } = await owner.query<KeptAttempt>(
      `SELECT id_contact::int AS "idContact", number, guid, id_line::int AS "idLine", result, process IS NOT NULL AS "isOpen",
         (extract(epoch FROM ended_at) * 1000)::float8 AS "endedAt" FROM campaign_attempt`,
    )
    const { late, problems } = judgeDials({
      ...{ contacts: people, attempts, heard, hushed, gone: crew.gone },
      ...{ mostByLine: lines, mostOfTenant: MOST_OF_TENANT },
    })
    return {
      contacts: people.length,
      dialed: heard.filter(({ what }) => what === 'begun').length,
      unknown: people.filter(({ state }) => state === 'UNKNOWN').length,
      suppressed: people.filter(({ state }) => state === 'SUPPRESSED').length,
      late,
      ...harms.done,
      seconds: Math.round((performance.now() - begun) / 1_000),
      problems: [
        ...crew.problems,
        ...problems,
        ...judgeSums({ contacts: people, attempts, sums: await readSums(owner) }),
      ],
    }
  } finally {
    await crew.end()
    await folding.end()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilNoneLeft(open: () => Promise<number>, say: DialOptions['say']): Promise<void> {
  let [before, since, told] = [Number.POSITIVE_INFINITY, performance.now(), performance.now()]
  for (let left = await open(); left > 0 && performance.now() - since < PATIENCE_MS; left = await open()) {
    if (left < before) [before, since] = [left, performance.now()]
    if (performance.now() - told > 10_000) {
      told = performance.now()
      say?.(`${left} contacts are open`)
    }
    await sleep(200)
  }
}

const FOLD_MS = 3_000
/** As a whole core would: sums are folded while others add to them, and while connections are cut. */
function foldNowAndThen({ db }: Pick<ReturnType<typeof openDialCore>, 'db'>) {
  const stop = new AbortController()
  const running = (async () => {
    for (; !stop.signal.aborted; await sleep(FOLD_MS, undefined, { signal: stop.signal }).catch(() => {}))
      await foldCampaigns(db).catch(() => {}) // cut off: the next one folds it
  })()
  return {
    end() {
      stop.abort()
      return running
    },
  }
}

/** What people see of it. */
async function readSums(owner: pg.Pool): Promise<KeptSum[]> {
  const { rows } = await owner.query<KeptSum>(
    `SELECT state AS of, sum(contacts)::int AS sum FROM campaign_tally GROUP BY 1 HAVING sum(contacts) <> 0
     UNION ALL SELECT disposition, sum(contacts)::int FROM campaign_tally WHERE disposition IS NOT NULL GROUP BY 1 HAVING sum(contacts) <> 0
     UNION ALL SELECT result, sum(attempts)::int FROM campaign_hour GROUP BY 1`,
  )
  return rows
}
