import { describe, expect, test } from 'vitest'
import { KEPT_MS, NumberedLink, type Wire } from './numbered.ts'

/** Two ends and what connects them, which a test cuts, loses frames of and listens to. */
class Pair {
  nowMs = 0
  readonly took: [number[], number[]] = [[], []]
  readonly forgotten = [0, 0]
  readonly strange: string[] = []
  readonly ends = [this.#end(0), this.#end(1)] as const
  wires: [FakeWire, FakeWire] | undefined

  #end(side: 0 | 1) {
    return new NumberedLink<number, number>({
      nowMs: () => this.nowMs,
      read: (value) => (typeof value === 'number' ? value : undefined),
      take: (message) => this.took[side].push(message),
      onForgotten: () => {
        this.forgotten[side] = (this.forgotten[side] ?? 0) + 1
      },
      onStrange: (what) => this.strange.push(what),
    })
  }

  connect(ends: readonly [Pair['ends'][0], Pair['ends'][0]] = this.ends): [FakeWire, FakeWire] {
    const [one, other] = [new FakeWire(), new FakeWire()]
    one.to = (text) => ends[1].receive(other, text)
    other.to = (text) => ends[0].receive(one, text)
    this.wires = [one, other]
    ends[0].attach(one)
    ends[1].attach(other)
    return [one, other]
  }

  cut(ends: readonly [Pair['ends'][0], Pair['ends'][0]] = this.ends): void {
    const [one, other] = this.wires ?? []
    if (one) ends[0].detach(one)
    if (other) ends[1].detach(other)
    for (const wire of [one, other]) wire?.close()
  }

  restarted(): Pair['ends'][0] {
    return this.#end(1)
  }

  /** All that is under way arrives, but for what is lost. */
  pass(isLost: (text: string) => boolean = () => false): void {
    for (let moved = true; moved; ) moved = (this.wires ?? []).map((wire) => wire.pass(isLost)).some(Boolean)
  }
}

class FakeWire implements Wire {
  to: (text: string) => void = () => {}
  isClosed = false
  readonly sent: string[] = []
  readonly all: string[] = []
  send(text: string): void {
    if (this.isClosed) return
    this.sent.push(text)
    this.all.push(text)
  }
  close(): void {
    this.isClosed = true
    this.sent.length = 0
  }
  pass(isLost: (text: string) => boolean): boolean {
    const all = this.sent.splice(0)
    for (const text of all) if (!isLost(text)) this.to(text)
    return all.length > 0
  }
}

const acknowledged = async (pair: Pair) => {
  await Promise.resolve()
  pair.pass()
}

test('what is sent before, while and after there is a connection arrives once and in its order, both ways', async () => {
  const pair = new Pair()
  const [one, other] = pair.ends
  one.send(1)
  pair.connect()
  one.send(2)
  other.send(10)
  pair.pass()
  one.send(3)
  pair.pass()
  expect(pair.took).toEqual([[10], [1, 2, 3]])
  await acknowledged(pair)
  expect([one.waiting, other.waiting]).toEqual([0, 0])
})

test('what a connection lost on its way comes over the next one, and what only lost its acknowledgement is not taken twice', async () => {
  const pair = new Pair()
  const [one, other] = pair.ends
  pair.connect()
  pair.pass()
  one.send(1)
  pair.pass()
  await Promise.resolve()
  pair.pass((text) => text.includes('ack'))
  one.send(2)
  pair.pass((text) => text.includes('"n":2'))
  pair.cut()
  one.send(3)
  other.send(10)
  pair.connect()
  pair.pass()
  await acknowledged(pair)
  expect(pair.took).toEqual([[10], [1, 2, 3]])
  expect([one.waiting, other.waiting]).toEqual([0, 0])
  expect(pair.forgotten).toEqual([0, 0])
})

test('any losses at any place: after the last connection all is there once', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    let at = seed * 7_919
    const chance = (of: number) => {
      at = (at * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((at / 2 ** 31) * of) === 0
    }
    const pair = new Pair()
    const [one, other] = pair.ends
    pair.connect()
    for (let n = 1; n <= 60; n++) {
      one.send(n)
      if (n % 3 === 0) other.send(n)
      if (chance(2)) pair.pass()
      if (chance(4)) await Promise.resolve()
      if (chance(8)) {
        // From some place on nothing arrives any more, as with a connection that breaks.
        let isBroken = false
        pair.pass(() => {
          isBroken ||= chance(3)
          return isBroken
        })
        pair.cut()
        pair.connect()
      }
    }
    pair.cut()
    pair.connect()
    pair.pass()
    await acknowledged(pair)
    expect(pair.took[1], `seed ${seed}`).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    expect(pair.took[0]).toHaveLength(20)
    expect([one.waiting, other.waiting]).toEqual([0, 0])
    expect(pair.forgotten).toEqual([0, 0])
  }
})

test('another process at the other end: it is told so, gets nothing that was meant for the one before, and both talk on', async () => {
  const pair = new Pair()
  const [one] = pair.ends
  pair.connect()
  pair.pass()
  one.send(1)
  pair.pass()
  pair.cut()
  one.send(2)
  const other = pair.restarted()
  pair.connect([one, other])
  pair.pass()
  expect(pair.forgotten[0]).toBe(1)
  one.send(3)
  other.send(10)
  pair.pass()
  await acknowledged(pair)
  expect(pair.took).toEqual([[10], [1, 3]])
  expect([one.isOpen, other.isOpen, one.waiting, other.waiting]).toEqual([true, true, 0, 0])
})

test('what nobody acknowledges in time is given up, and the other end learns that it is', () => {
  const pair = new Pair()
  const [one] = pair.ends
  pair.connect()
  pair.pass()
  pair.cut()
  one.send(1)
  pair.nowMs = KEPT_MS
  one.tend()
  expect(pair.forgotten).toEqual([0, 0])
  pair.nowMs = KEPT_MS + 1
  one.tend()
  expect(pair.forgotten).toEqual([1, 0])
  pair.connect()
  pair.pass()
  one.send(2)
  pair.pass()
  expect(pair.forgotten).toEqual([1, 1])
  expect(pair.took[1]).toEqual([2])
})

test('a queue without end is given up, too', () => {
  const pair = new Pair()
  for (let n = 0; n <= 100_000; n++) pair.ends[0].send(n)
  expect(pair.forgotten).toEqual([1, 0])
  expect(pair.ends[0].waiting).toBe(0)
})

describe('frames that no peer of ours sends close the connection and do nothing', () => {
  test.each([
    ['no JSON', '{'],
    ['no frame', '[]'],
    ['a number that is none', '{"n":1.5,"m":1}'],
    ['a number below the first', '{"n":0,"m":1}'],
    ['more than it says', '{"n":1,"m":1,"x":1}'],
    ['a gap', '{"n":3,"m":1}'],
    ['an acknowledgement of what was never sent', '{"ack":5}'],
  ])('%s', (_, text) => {
    const pair = new Pair()
    const [one] = pair.connect()
    pair.pass()
    pair.ends[0].receive(one, text)
    expect(one.isClosed).toBe(true)
    expect(pair.took).toEqual([[], []])
    expect(pair.strange).toHaveLength(1)
    pair.connect()
    pair.ends[1].send(1)
    pair.pass()
    expect(pair.took[0]).toEqual([1])
  })

  test('a message before the greeting', () => {
    const pair = new Pair()
    const wire = new FakeWire()
    pair.ends[0].attach(wire)
    pair.ends[0].receive(wire, '{"n":1,"m":1}')
    expect([wire.isClosed, pair.took[0]]).toEqual([true, []])
  })

  test('a message that is not known is passed over: sent again it would be no better', async () => {
    const pair = new Pair()
    pair.connect()
    pair.pass()
    pair.ends[1].send('text' as unknown as number)
    pair.ends[1].send(2)
    pair.pass()
    await acknowledged(pair)
    expect(pair.took[0]).toEqual([2])
    expect(pair.ends[1].waiting).toBe(0)
  })
})
