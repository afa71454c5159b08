import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import type { Stage } from '../frame/ground.ts'
import { ask } from '../frame/load.ts'
import { type Bench, ms, percentile, perSecond, type Row, times } from '../frame/row.ts'
import { BareWriter } from './bareWriter.ts'
import { type Flow, type Lane, openLane, type Took } from './lane.ts'
import { measureExample, measureStorage, type Stored } from './storage.ts'

const sizes = {
  full: {
    warmMillis: 1_000,
    talkers: 200,
    millis: 10_000,
    calls: 2_000,
    paceMs: 7_000,
    pacedMillis: 30_000,
    lives: 100,
  },
  tiny: { warmMillis: 0, talkers: 4, millis: 100, calls: 4, paceMs: 50, pacedMillis: 100, lives: 2 },
} as const
const FLOWS = '/api/Administration/CallScripts'
const TEXTS = [
  'yes please',
  'next one please',
  'about two hundred and five',
  'my code is ab-1234',
  'the weather',
  'no 42',
]

/** Conversations with everything around them that lasts: turns, many at once, whole ones, and the room they take. */
export const runtime: Bench = {
  name: 'runtime',
  run: async (size, say, ground) => {
    const [rows, talked] = await ground.onProduct(async (stage) => {
      const { warmMillis, talkers, millis, calls, paceMs, pacedMillis, lives } = sizes[size]
      const lane = await openLane(stage.product, await makeFlow(stage))
      try {
        const bare = await measureBare(stage, talkers, millis)
        await measureTurns(lane, talkers, warmMillis)
        const rate = await measureTurns(lane, talkers, millis)
        const took = await measureCalls(lane, calls, paceMs, pacedMillis)
        const whole = await measureLives(lane, lives, millis)
        const rows = [turnsRow(rate, bare), ...callsRows(calls, took), livesRow(whole)]
        for (const { work, ours } of rows) say(`${work}: ${ours}`)
        return [rows, await measureStorage(stage.product)] as const
      } finally {
        await lane.close()
      }
    })
    // How it is measured is tried out on what was just said; the example takes half a minute to begin.
    return [...rows, storageRow(size === 'full' ? await measureExample() : talked, say)]
  },
}

export async function makeFlow({ product, headers }: Stage): Promise<Flow> {
  // Others may have made one in the same product.
  const facts = { name: `Ring ${randomUUID()}`, type: 1, channel: 2, description: '', idFolder: null }
  const created = JSON.parse(await ask(product.url, { path: `${FLOWS}/Create`, method: 'POST', body: facts }, headers))
  const body = { document: ringFlow(52), note: '', rowVersion: created.rowVersion }
  return JSON.parse(
    await ask(product.url, { path: `${FLOWS}/${created.idCallScript}/Document`, method: 'PUT', body }, headers),
  )
}

/** Durable turns a second where so many talk, each again as soon as it is answered. */
export async function measureTurns(lane: Lane, count: number, millis: number): Promise<number> {
  const guids = await inTurn(count, () => lane.begin())
  const from = performance.now()
  let turns = 0
  await Promise.all(
    guids.map(async (guid, index) => {
      while (performance.now() - from < millis) {
        await lane.say(guid, textOf(index + turns))
        turns += 1
      }
    }),
  )
  const rate = (turns * 1000) / (performance.now() - from)
  await hangUpAll(lane, guids)
  return rate
}

/** What each input took where so many talk at once, each every few seconds. */
async function measureCalls(lane: Lane, count: number, paceMs: number, millis: number): Promise<readonly Took[]> {
  const guids = await inTurn(count, () => lane.begin())
  const from = performance.now()
  const took: Took[] = []
  await Promise.all(
    guids.map(async (guid, index) => {
      // Spread evenly, each at its own beat.
      let next = from + (index / count) * paceMs
      for (let turn = index; next - from < millis; turn += 1, next += paceMs) {
        await sleep(Math.max(0, next - performance.now()))
        const late = Math.max(0, performance.now() - next)
        const { effectMs, durableMs } = await lane.say(guid, textOf(turn)).catch(() => refusedAfter(next))
        took.push({ effectMs: effectMs + late, durableMs: durableMs + late })
      }
    }),
  )
  await hangUpAll(lane, guids)
  return took
}

/** What was not taken at all counts with the time until the caller knew. */
const refusedAfter = (begun: number): Took => {
  const millis = performance.now() - begun
  return { effectMs: millis, durableMs: millis }
}

/** Whole conversations a second: begun and hung up. */
async function measureLives(lane: Lane, count: number, millis: number): Promise<number> {
  const from = performance.now()
  let lives = 0
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() - from < millis) {
        await lane.hangUp(await lane.begin())
        lives += 1
      }
    }),
  )
  return (lives * 1000) / (performance.now() - from)
}

const EVENTS_OF_A_TURN = 3

export async function measureBare({ product }: Stage, count: number, millis: number): Promise<number> {
  const bare = await BareWriter.open(await product.databaseUrl())
  const from = performance.now()
  let turns = 0
  await Promise.all(
    Array.from({ length: count }, async () => {
      const guid = crypto.randomUUID()
      for (let seq = 0; performance.now() - from < millis; turns += 1) {
        const events = Array.from({ length: EVENTS_OF_A_TURN }, () => ({
          guid,
          seq: seq++,
          offsetMs: seq * 1000,
          kind: 3,
          depth: 0,
          nodeId: 'say12',
          text: 'Round 12, Ann, turn 4. Shall we go on?',
          data: { language: 'en', format: 'text' },
        }))
        await bare.write(events)
      }
    }),
  )
  const rate = (turns * 1000) / (performance.now() - from)
  await bare.close()
  return rate
}

const turnsRow = (rate: number, bare: number): Row => ({
  work: 'turns of conversations kept, each with its events, state and input',
  ours: perSecond(rate),
  beside: `${perSecond(bare)} (a bare writer of the events alone)`,
  ratio: times(rate / bare),
  reach: '≥ 3,000/s',
  isReached: rate >= 3_000,
})

function callsRows(count: number, took: readonly Took[]): Row[] {
  const row = (what: string, values: readonly number[], reach: string, isReached: boolean): Row => ({
    work: `${count.toLocaleString('en-US')} conversations at once, from input to ${what}`,
    ours: `p50 ${ms(percentile(values, 0.5))}, p95 ${ms(percentile(values, 0.95))}, p99 ${ms(percentile(values, 0.99))}`,
    beside: '–',
    ratio: '–',
    reach,
    isReached,
  })
  const effects = took.map(({ effectMs }) => effectMs)
  const durables = took.map(({ durableMs }) => durableMs)
  return [
    row(
      'the first word of the answer',
      effects,
      'p95 < 100 ms, p99 < 300 ms',
      percentile(effects, 0.95) < 100 && percentile(effects, 0.99) < 300,
    ),
    row('kept', durables, 'p95 < 250 ms', percentile(durables, 0.95) < 250),
  ]
}

const livesRow = (whole: number): Row => ({
  work: 'conversations begun and ended',
  ours: `${perSecond(whole)} whole, ${perSecond(whole * 2)} starts and ends`,
  beside: '–',
  ratio: '–',
  reach: '≥ 1,500/s together',
  isReached: whole * 2 >= 1_500,
})

function storageRow({ conversations, bytes, tables }: Stored, say: (line: string) => void): Row {
  for (const [name, heap, indexes] of tables)
    say(`${name}: ${Math.round(heap)} B and ${Math.round(indexes)} B of indexes a conversation`)
  return {
    work: `room of a conversation, over ${conversations.toLocaleString('en-US')} of the example`,
    ours: `${(bytes / 1000).toFixed(1)} kB`,
    beside: '–',
    ratio: '–',
    reach: '≤ 5 kB',
    isReached: bytes <= 5_000,
  }
}

async function hangUpAll(lane: Lane, guids: readonly string[]): Promise<void> {
  const left = [...guids]
  await inTurn(guids.length, async () => await lane.hangUp(left.pop() ?? ''))
}

const AT_ONCE = 20
async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - made.length) }, work))))
  return made
}

const textOf = (turn: number) => TEXTS[turn % TEXTS.length] ?? ''
