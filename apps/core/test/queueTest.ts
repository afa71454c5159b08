import type { IncomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import type { IncomingCall, Refused } from '../src/carrier/carrier.ts'
import { SimulatedCarrier } from '../src/carrier/simulated/simulatedCarrier.ts'
import { VirtualTimeline } from '../src/carrier/timeline.ts'
import { Arrivals } from '../src/inbound/arrivals.ts'
import { Lease } from '../src/runtime/lease.ts'
import type { Setup } from '../src/runtime/setup.ts'
import type { DialedCall } from '../src/voice/keptCall.ts'
import { startTestCore } from './core.ts'
import { makeAnsweredLine, usualIncoming } from './inbound.ts'

const log = pino({ level: 'silent' })
const { Incoming, Queue, RefusedCalls, UpdateIncoming } = operations.DialModuleLines
/** Longer than any test; the database counts it. */
const LEASE_MS = 600_000

export type QueueTest = Awaited<ReturnType<typeof startQueueTest>>
export interface TestProcess {
  readonly arrivals: Arrivals
  readonly lease: Lease
  /** Calls that are answered, by their callers. */
  readonly talking: ReadonlyMap<string, { readonly setup: Setup; readonly end: () => void }>
  /** A call ends without anyone being told that its place is free. */
  vanish(from: string): Promise<void>
  /** As `kill -9` would end it. */
  kill(): Promise<void>
}

/** Calls that last until a test ends them, in as many processes as it starts, on a clock that a test moves. */
export async function startQueueTest() {
  const core = await startTestCore()
  const timeline = new VirtualTimeline(core.clock.now())
  core.clock.now = () => timeline.now()
  const admin = core.as('admin')
  const heard: string[] = []
  const refused: [from: string, why: Refused][] = []
  const patience = new Map<string, number>()
  const gone = new Map<string, () => void>()
  const carrier = new SimulatedCarrier({
    ...{ timeline, seed: 1 },
    calling: ({ from }) => {
      const waitsMs = patience.get(from)
      const caller = { patienceMs: 60_000, act: () => ({ do: 'wait' }) as const }
      return { result: 'answered', ringMs: 0, caller, ...(waitsMs !== undefined && { waitsMs }) }
    },
    refused: ({ from }, why) => refused.push([from, why]),
    heard: (_, text) => heard.push(text),
  })
  const running = new Set<TestProcess>()
  const startProcess = async (): Promise<TestProcess> => {
    const lease = new Lease(core.db, log, LEASE_MS)
    await lease.start()
    const talking = new Map<string, { readonly setup: Setup; readonly end: () => void }>()
    /** Its conversation takes up the line until it is over; a reservation would for a minute. */
    const answer = async (_: number, setup: Setup, { from }: IncomingCall) => {
      await core.owner.query(`UPDATE incoming_call SET at = at + interval '1 day' WHERE guid = $1`, [setup.guid])
      const over = Promise.withResolvers<DialedCall>()
      talking.set(from, { setup, end: () => over.reject(new Error('over')) })
      return await over.promise.finally(() => talking.delete(from))
    }
    const run = core.inTenant
    const arrivals = new Arrivals({ channel: { answer }, run, lease, timeline, patience: timeline, log })
    const process: TestProcess = {
      arrivals,
      lease,
      talking,
      async vanish(from: string) {
        const guid = talking.get(from)?.setup.guid
        talking.delete(from)
        await core.owner.query('DELETE FROM incoming_call WHERE guid = $1', [guid])
      },
      async kill() {
        arrivals.stop()
        running.delete(process)
        await lease.end()
        const guids = [...talking.values()].map(({ setup }) => setup.guid)
        await core.owner.query('DELETE FROM incoming_call WHERE guid = ANY($1)', [guids])
        talking.clear()
      },
    }
    running.add(process)
    return process
  }
  const pass = (ms: number) => timeline.run(timeline.now().getTime() + ms)
  const queueOf = async (idDialModuleLine: number) => (await admin.call(Queue, { params: { idDialModuleLine } })).body
  return {
    ...{ core, timeline, carrier, heard, refused, startProcess, pass, queueOf },
    /** Calls from a number that says who it is. */
    call(process: TestProcess, line: { idModule: number; number: string }, from: string, waitsMs?: number) {
      if (waitsMs === undefined) patience.delete(from)
      else patience.set(from, waitsMs)
      carrier.ring({ callId: crypto.randomUUID(), from, to: line.number, language: undefined }, (incoming) => {
        const wait: IncomingCall['wait'] = (leave) => {
          gone.set(from, leave)
          return incoming.wait(leave)
        }
        void process.arrivals.take(2, line.idModule, { ...incoming, wait })
      })
    },
    /** Hangs up while waiting. */
    giveUp(from: string) {
      gone.get(from)?.()
    },
    async makeQueue(more: Partial<IncomingDraft> = {}, mostCalls = 2) {
      const line = await makeAnsweredLine(core, { mostCalls })
      await this.set(line, more)
      return line
    },
    async set({ params }: { params: { idDialModuleLine: number } }, more: Partial<IncomingDraft>) {
      const { rowVersion } = (await admin.call(Incoming, { params })).body
      const body = { ...usualIncoming, whenFull: 'queue', ...more, rowVersion } as const
      const answer = await admin.call(UpdateIncoming, { params, body })
      expect(answer.status, answer.text).toBe(200)
    },
    refusedOf: async (idDialModuleLine: number) =>
      (await admin.call(RefusedCalls, { params: { idDialModuleLine }, query: {} })).body.items,
    /** Looks again and again, as what waits does, until it is so. */
    async until(is: () => Promise<void> | void) {
      await vi.waitFor(
        async () => {
          try {
            await is()
          } catch (error) {
            for (const { arrivals, lease } of running) arrivals.told(lease.id)
            throw error
          }
        },
        { timeout: 60_000, interval: 20 },
      )
    },
  }
}
