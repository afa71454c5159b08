import { describe, expect, it } from 'vitest'
import type { ListenEffect } from '../engine/effect.ts'
import { listenOf, sayOf, TestLine } from './line.testing.ts'
import type { LineInput } from './line-ports.ts'
import { VoiceLine } from './voice-line.ts'

const yes = [{ text: 'yes' }]

/** A line that listens, perhaps while a text plays. */
function listening(more: Partial<ListenEffect> = {}, ...says: readonly ReturnType<typeof sayOf>[]) {
  const on = new TestLine()
  for (const say of says) on.line.say(say)
  on.line.listen(listenOf('l1', more))
  return on
}

describe('speech', () => {
  it('answers once it has been quiet for long enough after it', () => {
    const on = listening()
    on.wait(100).line.speechBegan('u1')
    on.wait(400).line.speechEnded('u1')
    on.wait(300).line.understood('u1', yes)
    expect(on.wait(499).answers).toEqual([])
    expect(on.wait(1).answers).toEqual([
      { kind: 'heard', listen: 'l1', by: 'speech', alternatives: yes, spoken: { fromMs: 100, toMs: 500 } },
    ])
  })

  it('that goes on after a breath is one answer', () => {
    const on = listening()
    on.line.speechBegan('u1')
    on.wait(300).line.speechEnded('u1')
    on.line.understood('u1', [
      { text: 'seven seven', confidence: 0.9 },
      { text: 'eleven', confidence: 0.5 },
    ])
    on.wait(700).line.speechBegan('u2')
    on.wait(300).line.speechEnded('u2')
    on.line.understood('u2', [{ text: 'one two', confidence: 0.8 }])
    expect(on.wait(800).answers).toMatchObject([
      {
        alternatives: [
          { text: 'seven seven one two', confidence: 0.8 },
          { text: 'eleven one two', confidence: 0.5 },
        ],
        spoken: { fromMs: 0, toMs: 1_300 },
      },
    ])
  })

  it('understood again stands in place of what was understood first, until it is taken', () => {
    const on = listening()
    on.line.speechBegan('u1')
    on.line.understood('u1', [{ text: 'no' }])
    on.wait(799).line.understood('u1', yes)
    expect(on.wait(1).answers).toMatchObject([{ alternatives: yes }])
    on.line.listen(listenOf('l2'))
    on.line.understood('u1', [{ text: 'never' }])
    expect(on.wait(1_000).answers).toHaveLength(1)
    expect(on.notes).toEqual([{ kind: 'lateResult', segment: 'u1' }])
  })

  it('whose result never comes is none, and silence counts from there on', () => {
    const on = listening()
    on.wait(1_000).line.speechBegan('u1')
    on.wait(200).line.speechEnded('u1')
    expect(on.wait(6_999).answers).toEqual([])
    expect(on.wait(1).answers).toEqual([{ kind: 'silence', listen: 'l1' }])
    expect(on.notes).toEqual([{ kind: 'noResult', segment: 'u1' }, { kind: 'falseAlarm' }])
  })

  it('that never ends is cut off at its most, and then is what was understood by then, or none', () => {
    const cut = (result?: typeof yes) => {
      const on = listening()
      on.line.speechBegan('u1')
      on.wait(8_000)
      if (result) on.line.understood('u1', result)
      return on
    }
    expect(cut(yes).wait(0).answers).toMatchObject([{ kind: 'heard', alternatives: yes, spoken: { toMs: 8_000 } }])
    expect(cut().wait(6_999).answers).toEqual([])
    expect(cut().wait(7_000).answers).toEqual([{ kind: 'silence', listen: 'l1' }])
    expect(cut().notes).toEqual([{ kind: 'cutAtMost', segment: 'u1' }])
  })

  it('of a recogniser that fails is none', () => {
    const on = listening()
    on.line.speechBegan('u1')
    on.wait(100).line.recogniserFailed('u1', 'away')
    expect(on.wait(5_000).answers).toEqual([{ kind: 'silence', listen: 'l1' }])
    expect(on.notes[0]).toEqual({ kind: 'recogniserFailed', segment: 'u1', code: 'away' })
  })

  it('that goes on while a listen opens belongs to it; what was over by then does not', () => {
    const on = new TestLine()
    on.line.speechBegan('early')
    on.wait(100).line.speechEnded('early')
    on.line.speechBegan('late')
    on.line.listen(listenOf('l1'))
    on.wait(300).line.speechEnded('late')
    on.line.understood('early', [{ text: 'hello' }])
    on.line.understood('late', yes)
    expect(on.wait(800).answers).toMatchObject([
      { listen: '', alternatives: [{ text: 'hello' }] },
      { listen: 'l1', alternatives: yes },
    ])
  })

  it('does not end an entry of keys, nor keep the next question waiting', () => {
    const on = listening()
    on.line.press('1')
    on.line.speechBegan('u1')
    on.wait(3_000)
    expect(on.answers).toMatchObject([{ kind: 'keyed', digits: '1', endedBy: 'timeout' }])
    on.line.listen(listenOf('l2'))
    expect(on.wait(5_000).answers.at(-1)).toEqual({ kind: 'silence', listen: 'l2' })
    const other = listening()
    other.line.speechBegan('u1')
    other.line.press('1')
    other.line.understood('u1', yes)
    expect(other.answers).toMatchObject([{ kind: 'heard', listen: '' }])
    expect(other.wait(3_000).answers.at(-1)).toMatchObject({ kind: 'keyed', listen: 'l1' })
  })

  it('noise alone does not keep a listen open for ever', () => {
    const on = listening()
    for (let count = 0; count < 100 && on.answers.length === 0; count++) {
      on.line.speechBegan(`u${count}`)
      on.wait(200).line.notSpeech(`u${count}`)
      on.wait(3_000)
    }
    expect(on.answers).toEqual([{ kind: 'silence', listen: 'l1' }])
    expect(on.nowMs).toBeLessThan(20_000)
  })

  it('that was understood when the caller hangs up was said', () => {
    const on = listening()
    on.line.speechBegan('u1')
    on.line.understood('u1', yes)
    on.line.end()
    expect(on.answers).toMatchObject([{ listen: 'l1', alternatives: yes }])
    on.line.understood('u1', yes)
    on.line.say(sayOf('s1'))
    expect(on.wait(60_000).inputs).toHaveLength(1)
  })
})

describe('a text that plays', () => {
  it('is paused at the first sound, and goes on where that was nothing', () => {
    const on = listening({}, sayOf('s1'))
    on.wait(500).line.speechBegan('u1')
    expect([on.sounds, on.line.waitsFor]).toEqual([false, 'speech'])
    on.wait(300).line.notSpeech('u1')
    expect([on.sounds, on.line.waitsFor]).toEqual([true, 'playback'])
    expect(on.wait(1_500).played).toEqual([{ kind: 'played', say: 's1', heardMs: 2_000, startedMs: 0 }])
    expect(on.notes).toEqual([{ kind: 'falseAlarm', say: 's1' }])
  })

  it.each([
    ['mhm', 'en'],
    ['Mhm, mhm.', 'en-GB'],
    ['uh-huh', 'en'],
    ['aha', 'cs-CZ'],
    ['ach so', 'de'],
    ['Mm-hmm.', 'en'],
    ['uh huh', 'en'],
  ])('goes on after “%s” (%s)', (text, language) => {
    const on = listening({ language }, sayOf('s1'))
    on.wait(500).line.speechBegan('u1')
    on.line.partial('u1', [{ text }], 5)
    on.wait(200).line.understood('u1', [{ text }])
    expect(on.wait(1_500).inputs).toEqual([{ kind: 'played', say: 's1', heardMs: 2_000, startedMs: 0 }])
  })

  it('is cut by words, as soon as they do not change any more', () => {
    const on = listening({}, sayOf('s1'), sayOf('s2'))
    on.wait(500).line.speechBegan('u1')
    on.wait(100).line.partial('u1', [{ text: 'yes' }], 0)
    on.line.partial('u1', [{ text: 'mhm yes' }], 1)
    expect(on.inputs).toEqual([])
    on.wait(100).line.partial('u1', [{ text: 'mhm yes' }], 2)
    expect(on.inputs).toEqual([
      { kind: 'played', say: 's1', heardMs: 500, startedMs: 0, cutBy: 'speech' },
      { kind: 'played', say: 's2', heardMs: 0, cutBy: 'speech' },
    ])
  })

  it.each([
    ['en', ['No.']],
    ['en', ['Yes']],
    ['cs', ['Ano.']],
    ['cs', ['no']],
    ['pt-PT', ['Um']],
    ['en', ['', 'no']],
  ])('is answered by the shortest answers (%s: %s)', (language, texts) => {
    const on = listening({ language }, sayOf('s1'))
    const heard = texts.map((text) => ({ text }))
    on.line.speechBegan('u1')
    on.line.understood('u1', heard)
    expect(on.wait(800).answers).toMatchObject([{ listen: 'l1', alternatives: heard }])
  })

  it('that noise has paused a few times plays on, and is still cut by words', () => {
    const on = listening({}, sayOf('s1'))
    for (let count = 0; count < 3; count++) {
      on.wait(50).line.speechBegan(`noise${count}`)
      on.wait(1_500).line.notSpeech(`noise${count}`)
    }
    on.wait(50).line.speechBegan('u1')
    expect(on.sounds).toBe(true)
    on.wait(100).line.understood('u1', yes)
    expect(on.wait(800).inputs).toMatchObject([
      { heardMs: 300, cutBy: 'speech' },
      { listen: 'l1', alternatives: yes },
    ])
    on.line.say(sayOf('s2'))
    on.line.listen(listenOf('l2'))
    on.wait(50).line.speechBegan('u2')
    expect(on.sounds).toBe(false)
  })

  it('of the bot waits while the caller speaks', () => {
    const on = listening()
    on.line.speechBegan('u1')
    on.line.say(sayOf('s1'))
    expect(on.sounds).toBe(false)
    on.line.notSpeech('u1')
    expect(on.sounds).toBe(true)
  })

  it('that fails is over, and the next one plays', () => {
    const failing: ((code: string) => void)[] = []
    const inputs: LineInput[] = []
    const line = new VoiceLine({
      nowMs: () => 0,
      after: () => () => {},
      play: (_, on) => {
        failing.push(on.failed)
        return { pause: () => {}, resume: () => {}, stop: () => ({ heardMs: 700, mark: 'price' }) }
      },
      send: (input) => inputs.push(input),
    })
    line.say(sayOf('s1'))
    line.say(sayOf('s2'))
    failing[0]?.('away')
    failing[0]?.('again')
    expect(inputs).toEqual([{ kind: 'played', say: 's1', heardMs: 0 }])
    line.listen(listenOf('l1'))
    line.press('1')
    // How much was heard, and where in the text, is known by what plays it.
    expect(inputs.at(-1)).toEqual({ kind: 'played', say: 's2', heardMs: 700, mark: 'price', cutBy: 'keys' })
  })
})

describe('a text that must be heard', () => {
  it.each([
    ['itself', { bargeIn: 'speech' }, false],
    ['by its listen', { bargeIn: 'none' }, true],
  ] as const)('is answered by nothing that is said during it (%s)', (_, { bargeIn }, interruptible) => {
    const on = listening({ bargeIn }, sayOf('s1', interruptible))
    on.wait(300).line.speechBegan('u1')
    expect(on.sounds).toBe(true)
    on.wait(400).line.understood('u1', yes)
    expect(on.answers).toEqual([
      { kind: 'heard', listen: '', by: 'speech', alternatives: yes, spoken: { fromMs: 300, toMs: 700 } },
    ])
    expect(on.notes).toEqual([{ kind: 'ignored', what: 'speech' }])
    // Nor by what is still being said when it ends, or is told of a moment later.
    on.wait(1_200).line.speechBegan('u2')
    on.wait(200).line.speechBegan('u3', 1_950)
    on.wait(400).line.understood('u2', yes)
    on.line.understood('u3', yes)
    expect(on.answers.map((input) => 'listen' in input && input.listen)).toEqual(['', '', ''])
    expect(on.wait(5_000).answers.at(-1)).toEqual({ kind: 'silence', listen: 'l1' })
  })

  it('silence is none while the caller still speaks into what follows, and begins with the end of that', () => {
    const on = listening({}, sayOf('s1', false))
    on.wait(1_900).line.speechBegan('u1')
    expect(on.wait(9_000).answers).toEqual([])
    on.line.speechEnded('u1')
    on.wait(200).line.understood('u1', yes)
    expect(on.wait(4_799).answers).toMatchObject([{ listen: '', alternatives: yes }])
    expect(on.wait(1).answers.at(-1)).toEqual({ kind: 'silence', listen: 'l1' })
    const endless = listening({}, sayOf('s1', false))
    endless.wait(1_900).line.speechBegan('u1')
    expect(endless.wait(60_000).answers).toEqual([{ kind: 'silence', listen: 'l1' }])
  })

  it('with keys only, speech during a text answers nothing; keys do', () => {
    const on = listening({ bargeIn: 'keys' }, sayOf('s1'))
    on.line.speechBegan('u1')
    on.line.understood('u1', yes)
    expect(on.answers).toMatchObject([{ listen: '' }])
    on.line.press('1')
    expect(on.played).toMatchObject([{ cutBy: 'keys' }])
  })

  it.each([
    [false, '42'],
    [true, '2'],
  ])('keeps keys for afterwards, unless the listen clears them: %s', (clearTypeAhead, digits) => {
    const keys = { min: 1, max: 4, interDigitTimeoutMs: 3_000, clearTypeAhead }
    const on = listening({ keys }, sayOf('s1', false))
    on.wait(500).line.press('4')
    expect(on.inputs).toEqual([])
    on.wait(1_500).line.press('2')
    expect(on.played).toMatchObject([{ say: 's1', heardMs: 2_000 }])
    expect(on.wait(3_000).answers).toMatchObject([{ kind: 'keyed', digits }])
  })

  it('protects itself alone: what plays before it is cut, and what is said then does not answer', () => {
    const on = listening({}, sayOf('s1'), sayOf('s2', false), sayOf('s3'))
    on.wait(500).line.speechBegan('u1')
    expect(on.sounds).toBe(false)
    on.wait(300).line.understood('u1', yes)
    expect(on.inputs).toMatchObject([
      { say: 's1', heardMs: 500, cutBy: 'speech' },
      { kind: 'heard', listen: '' },
    ])
    on.line.press('7')
    expect(on.wait(2_000).played).toMatchObject([
      { say: 's1' },
      { say: 's2', heardMs: 2_000 },
      { say: 's3', cutBy: 'keys' },
    ])
    expect(on.wait(3_000).answers.at(-1)).toMatchObject({ kind: 'keyed', digits: '7' })
  })

  it('that comes while keys are entered is not answered by them either', () => {
    const on = listening()
    on.line.press('1')
    on.line.say(sayOf('s1', false))
    on.line.press('2')
    on.line.press('#')
    expect(on.answers).toEqual([])
    expect(on.wait(2_000).answers).toMatchObject([{ kind: 'keyed', digits: '12', endedBy: 'terminator' }])
  })
})

describe('keys', () => {
  it('typed ahead cut the text that they answer', () => {
    const on = new TestLine()
    on.line.press('1')
    on.line.press('#')
    on.line.say(sayOf('s1'))
    on.line.listen(listenOf('l1'))
    expect(on.inputs).toMatchObject([
      { kind: 'played', heardMs: 0, cutBy: 'keys' },
      { kind: 'keyed', digits: '1' },
    ])
  })

  it('that nothing understands here leave the text and the silence alone', () => {
    const { keys: _, ...speechOnly } = listenOf('l1', { accepts: ['speech'] })
    const on = new TestLine()
    on.line.say(sayOf('s1'))
    on.line.listen(speechOnly)
    on.wait(1_000).line.press('5')
    on.wait(3_000).line.press('5')
    expect(on.wait(3_000).inputs).toMatchObject([{ heardMs: 2_000 }, { kind: 'silence' }])
  })

  it('while somebody else has the call are theirs, and so is what is said', () => {
    const on = listening()
    on.line.press('3')
    on.line.mute(true)
    on.line.press('7')
    on.line.speechBegan('u1')
    on.line.listen(listenOf('l2'))
    on.line.understood('u1', yes)
    expect(on.wait(5_000).answers).toMatchObject([
      { kind: 'heard', listen: '' },
      { kind: 'silence', listen: 'l2' },
    ])
    expect(on.notes[0]).toEqual({ kind: 'ignored', what: 'keys' })
  })
})

it('bears a recogniser that is out of order', () => {
  const on = listening({}, sayOf('s1'))
  for (let count = 0; count < 10_000; count++) {
    on.line.speechBegan(`u${count}`)
    on.line.partial('u0', [{ text: 'mhm' }], 1)
    on.line.speechEnded('u0', Number.NaN)
    on.line.understood('nobody', yes)
  }
  expect(on.line.waitsFor).toBe('speech')
  expect(on.wait(30_000).answers).toEqual([{ kind: 'silence', listen: 'l1' }])
})
