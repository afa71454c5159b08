import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ListenEffect } from '../engine/effect.ts'
import { listenOf, sayOf, TestLine } from './line.testing.ts'

/** `RUNS=10000` looks more closely. */
const numRuns = Number(process.env.RUNS ?? 300)

const segment = fc.constantFrom('u0', 'u1', 'u2', 'u3')
const heard = fc
  .array(fc.constantFrom('yes', 'mhm', 'aha mhm', 'no no', '', ' ', 'seven'), { maxLength: 3 })
  .map((texts) => texts.map((text) => ({ text })))
const ms = fc.oneof(fc.integer({ min: 0, max: 900 }), fc.constantFrom(0, 800, 2_000, 3_000, 5_000, 9_000, 30_000))
/** From far in the past to far in the future, and nonsense. */
const instant = fc.oneof(fc.integer({ min: -1_000, max: 60_000 }), fc.constant(Number.NaN), fc.constant(undefined))

const listenSettings: fc.Arbitrary<Partial<ListenEffect>> = fc.record(
  {
    bargeIn: fc.constantFrom('speech' as const, 'speech' as const, 'keys' as const, 'none' as const),
    timeoutMs: fc.constantFrom(0, 1_000, 5_000),
    endSilenceMs: fc.constantFrom(0, 800),
    maxSpeechMs: fc.constantFrom(1_000, 8_000),
    keys: fc.constantFrom(
      { min: 1, max: 1, interDigitTimeoutMs: 2_000, clearTypeAhead: false },
      { min: 1, max: 4, terminator: '#', cancel: ['*'], interDigitTimeoutMs: 500, clearTypeAhead: true },
    ),
  },
  { requiredKeys: ['bargeIn', 'timeoutMs'] },
)

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('say' as const), isInterruptible: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('listen' as const), settings: listenSettings }) },
  fc.record({ do: fc.constant('again' as const) }),
  fc.record({ do: fc.constant('mute' as const), aside: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('press' as const), key: fc.constantFrom('1', '2', '#', '*', 'x') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('began' as const), segment, at: instant }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ended' as const), segment, at: instant }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('understood' as const), segment, heard }) },
  fc.record({ do: fc.constant('partial' as const), segment, heard, words: fc.integer({ min: -1, max: 4 }) }),
  fc.record({ do: fc.constant('nothing' as const), segment }),
  fc.record({ do: fc.constant('failed' as const), segment }),
  // Seldom, so that most scripts go on.
  fc.record({ do: fc.constant('end' as const), isMeant: fc.integer({ min: 0, max: 20 }).map((drawn) => drawn === 0) }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** A line under a script, which it checks after everything that happens. */
class Rehearsal {
  readonly on = new TestLine(undefined, ({ id }) => (Number(id.slice(1)) % 3) * 700)
  readonly #said = new Map<string, boolean>()
  readonly #unplayed = new Set<string>()
  readonly #answered = new Set<string>()
  #listen: ListenEffect | undefined
  #listens = 0

  constructor() {
    this.on.onInput = (input) => {
      if (input.kind === 'played') {
        expect(this.#unplayed.delete(input.say)).toBe(true)
        expect(input.heardMs).toBeGreaterThanOrEqual(0)
        return
      }
      if (input.listen === '') return
      expect(input.listen).toBe(this.#listen?.id)
      expect(this.#answered.has(input.listen)).toBe(false)
      this.#answered.add(input.listen)
      const mustBeHeard = [...this.#unplayed].filter((id) => this.#listen?.bargeIn === 'none' || !this.#said.get(id))
      expect(mustBeHeard).toEqual([])
    }
  }

  do(act: Act): void {
    const { line } = this.on
    if (act.do === 'wait') this.on.wait(act.ms)
    else if (act.do === 'say') this.#say(act.isInterruptible)
    else if (act.do === 'listen') line.listen(this.#next(act.settings))
    else if (act.do === 'again') this.#listen && line.listen(this.#listen)
    else if (act.do === 'mute') line.mute(act.aside)
    else if (act.do === 'press') line.press(act.key)
    else if (act.do === 'began') line.speechBegan(act.segment, act.at)
    else if (act.do === 'ended') line.speechEnded(act.segment, act.at)
    else if (act.do === 'understood') line.understood(act.segment, act.heard)
    else if (act.do === 'partial') line.partial(act.segment, act.heard, act.words)
    else if (act.do === 'nothing') line.notSpeech(act.segment)
    else if (act.do === 'failed') line.recogniserFailed(act.segment, 'away')
    else if (act.isMeant) this.end()
    this.#check()
  }

  end(): void {
    this.on.line.end()
    expect([this.#unplayed.size, this.on.timers.size, this.on.sounds]).toEqual([0, 0, false])
    this.#isDown = true
  }

  #isDown = false

  #say(isInterruptible: boolean): void {
    const id = `s${this.#said.size}`
    this.#said.set(id, isInterruptible)
    if (!this.#isDown) this.#unplayed.add(id)
    this.on.line.say(sayOf(id, isInterruptible))
  }

  #next(settings: Partial<ListenEffect>): ListenEffect {
    this.#listens += 1
    this.#listen = listenOf(`l${this.#listens}`, settings)
    return this.#listen
  }

  #check(): void {
    const { line, timers, sounds } = this.on
    expect(timers.size).toBeLessThanOrEqual(1)
    if (!line.listening) return
    expect([line.waitsFor, timers.size, line.waitsFor === 'playback' && sounds]).toEqual(
      line.waitsFor === 'playback' ? ['playback', 0, true] : [expect.not.stringMatching('nothing'), 1, false],
    )
  }
}

it('waits for one thing while it listens, whatever happens in whatever order, and for as long as it is told', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts) => {
      const rehearsal = new Rehearsal()
      for (const each of acts) rehearsal.do(each)
      // Whoever is left alone is not waited for for ever.
      rehearsal.on.wait(300_000)
      expect(rehearsal.on.line.listening).toBeUndefined()
      rehearsal.end()
    }),
    { numRuns },
  )
})

it('does the same whatever it is told by those who hear of it, in turn', () => {
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 40, size: 'max' }),
      listenSettings,
      fc.boolean(),
      (acts, settings, isInterruptible) => {
        const on = new TestLine()
        let [said, listens] = [0, 0]
        on.onInput = (input) => {
          if (input.kind === 'played' || listens > 50) return
          on.line.say(sayOf(`s${++said}`, isInterruptible))
          on.line.listen(listenOf(`l${++listens}`, settings))
          if (listens === 40) on.line.end()
        }
        on.line.listen(listenOf('l0', settings))
        for (const each of acts) {
          if (each.do === 'wait') on.wait(each.ms)
          if (each.do === 'press') on.line.press(each.key)
          if (each.do === 'began') on.line.speechBegan(each.segment)
          if (each.do === 'understood') on.line.understood(each.segment, each.heard)
          expect(on.timers.size).toBeLessThanOrEqual(1)
          if (on.line.listening) expect(on.line.waitsFor).not.toBe('nothing')
        }
        const played = on.inputs.flatMap((input) => (input.kind === 'played' ? [input.say] : []))
        expect(played).toEqual([...played].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1))))
      },
    ),
    { numRuns: Math.ceil(numRuns / 3) },
  )
})
