import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QueueTest, startQueueTest, type TestProcess } from '../../test/queueTest.ts'
import { type Random, seeded } from '../carrier/simulated/random.ts'

let test: QueueTest
beforeAll(async () => {
  test = await startQueueTest()
})
afterAll(() => test.core.close())

interface Waits {
  readonly from: string
  readonly process: TestProcess
}

/** Two processes in which calls come, end, are given up and are lost at random, and what should be so at each moment. */
class Script {
  readonly #random: Random
  readonly #line: Awaited<ReturnType<QueueTest['makeQueue']>>
  readonly #most: number
  processes: TestProcess[]
  waiting: Waits[] = []
  talking: Waits[] = []
  #callers = 0

  constructor(seed: number, line: Awaited<ReturnType<QueueTest['makeQueue']>>, most: number, two: TestProcess[]) {
    this.#random = seeded(seed)
    this.#line = line
    this.#most = most
    this.processes = two
  }

  /** What happens next; the calls that come at once are in the order in which the queue has them. */
  async step(): Promise<void> {
    const dice = this.#random.next()
    if (dice < 0.45) await this.#arrive(this.#random.int(1, 3))
    else if (dice < 0.58) this.#end()
    else if (dice < 0.7) {
      await this.#vanish()
      this.#moveUp()
      // In the very moment others call, who may not overtake.
      await this.#arrive(this.#random.int(1, 3))
    } else if (dice < 0.92) this.#giveUp()
    else await this.#kill()
    this.#moveUp()
  }

  async endAll(): Promise<void> {
    while (this.waiting.length + this.talking.length > 0) {
      this.#end()
      this.#moveUp()
      await this.check()
    }
  }

  /** Who talks, and who waits in which order. */
  async check(): Promise<void> {
    const expected = {
      talking: this.talking.map(({ from }) => from).sort(),
      waiting: this.waiting.map(({ from }) => from),
    }
    await test.until(async () => {
      const talking = this.processes.flatMap((process) => [...process.talking.keys()]).sort()
      expect({ talking, waiting: await this.#queue() }).toEqual(expected)
    })
  }

  async #queue(): Promise<string[]> {
    return (await test.queueOf(this.#line.idLine)).waiting.map(({ from }) => from)
  }

  async #arrive(calls: number): Promise<void> {
    const came = Array.from({ length: calls }, () => {
      this.#callers += 1
      return { from: `+4207770${String(this.#callers).padStart(5, '0')}`, process: this.#random.pick(this.#both()) }
    })
    // With patience until they are told to give up.
    for (const { from, process } of came) test.call(process, this.#line, from)
    const room = this.waiting.length > 0 ? 0 : this.#most - this.talking.length
    let queue: readonly string[] = []
    await test.until(async () => {
      queue = await this.#queue()
      for (const { from, process } of came) expect(process.talking.has(from) || queue.includes(from)).toBe(true)
    })
    // Those that found room are answered only where nobody waited before them.
    const answered = came.filter(({ from }) => !queue.includes(from))
    expect(answered.length).toBeLessThanOrEqual(room)
    this.talking.push(...answered)
    this.waiting.push(...queue.flatMap((from) => came.find((call) => call.from === from) ?? []))
  }

  #both(): [TestProcess, ...TestProcess[]] {
    const [first, ...others] = this.processes
    if (!first) throw new Error('a process runs')
    return [first, ...others]
  }

  #end(): void {
    const at = this.#random.int(0, Math.max(0, this.talking.length - 1))
    for (const { from, process } of this.talking.splice(at, 1)) process.talking.get(from)?.end()
  }

  /** As calls of campaigns end: what is free then is found by whoever looks first. */
  async #vanish(): Promise<void> {
    const at = this.#random.int(0, Math.max(0, this.talking.length - 1))
    for (const { from, process } of this.talking.splice(at, 1)) await process.vanish(from)
  }

  #giveUp(): void {
    const at = this.#random.int(0, Math.max(0, this.waiting.length - 1))
    for (const { from } of this.waiting.splice(at, 1)) test.giveUp(from)
  }

  async #kill(): Promise<void> {
    const at = this.#random.int(0, 1)
    for (const process of this.processes.splice(at, 1)) {
      await process.kill()
      this.waiting = this.waiting.filter((call) => call.process !== process)
      this.talking = this.talking.filter((call) => call.process !== process)
    }
    this.processes.push(await test.startProcess())
  }

  #moveUp(): void {
    while (this.talking.length < this.#most) {
      const next = this.waiting.shift()
      if (!next) return
      this.talking.push(next)
    }
  }
}

it.each([1, 2, 3])(
  'whoever waits longest is next, whatever comes, ends, hangs up or dies (script %i)',
  async (seed) => {
    const most = seed + 1
    const hold = { queueHold: 'answer', queueText: 'Please wait.', queueSeconds: 3_600, queueMost: 200 } as const
    const line = await test.makeQueue(hold, most)
    const script = new Script(seed, line, most, [await test.startProcess(), await test.startProcess()])
    for (let step = 0; step < 30; step += 1) {
      await script.step()
      await script.check()
    }
    await script.endAll()
    for (const process of script.processes) await process.kill()
  },
)
