import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, type flowOf, heardAt, type NodeInput, silence } from '../../test/conversation.ts'
import { checkFlow, EVENT } from '../index.ts'

const MODEL = '018f2b7c-3d2a-7c11-8a55-7b1c2d3e4f50'
const byModel = (category: string) => [{ kind: 'model' as const, model: MODEL, category }]
const listen: NodeInput = {
  id: 'it',
  type: 'listen',
  reactions: [
    { name: 'gold', label: 'Gold card', recognise: byModel('gold'), variable: 'category' },
    { name: 'silver', label: 'Silver card', recognise: byModel('silver'), variable: 'category' },
    { name: 'balance', recognise: [{ kind: 'phrases', phrases: { en: ['balance'] } }, ...byModel('balance')] },
  ],
  unsure: { variable: 'labels' },
}
const settings = {
  variables: [
    { name: 'category', type: 'string' as const },
    { name: 'labels', type: 'list' as const },
  ],
  globalIntents: [{ name: 'person', label: 'A person', recognise: byModel('person'), target: 'end5' }],
}
const OUTLETS = ['gold', 'silver', 'balance', 'noInput', 'noMatch', 'person', 'unsure']

const flow = (more: Partial<Extract<NodeInput, { type: 'listen' }>> = {}, language = 'en') =>
  flowAround({ ...listen, ...more } as NodeInput, OUTLETS, {
    ...settings,
    languages: [{ code: language }],
    defaultLanguage: language,
  })
const talkTo = (...how: Parameters<typeof flow>) => new Conversation(flow(...how))

const scores = (of: Readonly<Record<string, number>>) => ({
  models: { [MODEL]: Object.entries(of).map(([category, score]) => ({ category, score })) },
})
/** Says something of which a model thinks so much. */
const say = (talk: Conversation, text: string, of: Readonly<Record<string, number>> = {}) =>
  talk.tell({ ...heardAt(talk.state, text), recognition: scores(of) })

const CLOSE = { gold: 0.56, silver: 0.31, balance: 0.02 }

describe('close categories', () => {
  it('are asked about by the labels of their reactions, and what is chosen counts', () => {
    const talk = say(talkTo(), 'my card was stolen', CLOSE)
    expect(talk.said).toEqual(['Do you mean Gold card or Silver card?'])
    expect(talk.variable('labels')).toEqual(['Gold card', 'Silver card'])
    expect(talk.events(EVENT.HUMAN)[0]?.data).toMatchObject({ reaction: null, between: ['gold', 'silver'] })
    expect(say(talk, 'the silver one').reason).toBe('silver')
    expect(talk.variable('category')).toBe('silver')
    expect(talk.events(EVENT.HUMAN)[1]?.data).toMatchObject({ reaction: 'silver', by: 'phrases' })
  })

  it.each([
    ['gold card', 'gold'],
    ['the second', 'silver'],
    ['not the gold one, the silver', 'silver'],
    ['the former please', 'gold'],
    ['what is my balance', 'balance'],
    ['no, not the gold card', 'silver'],
    ['not the second one', 'gold'],
    ['gold, no, I mean silver', 'silver'],
  ])('are told apart by “%s”', (text, reason) => {
    expect(say(say(talkTo(), 'my card was stolen', CLOSE), text).reason).toBe(reason)
  })

  it.each([
    'one second',
    'just a second please',
    'both',
    'gold and silver',
    'neither the gold nor the silver card',
    'neither the first nor the second',
    'yes',
    'no',
  ])('are not told apart by “%s”', (text) => {
    const talk = say(say(talkTo(), 'my card was stolen', CLOSE), text)
    expect(talk.reason).toBeUndefined()
    expect(say(talk, 'the second').reason).toBe('silver')
  })

  it.each([
    [['Card', 'Gold card'], 'the card', 'gold'],
    [['Card', 'Gold card'], 'the gold card', 'silver'],
    [['Second class', 'First class'], 'first', 'silver'],
    [['Pay for a card', 'Block a card'], 'the one for blocking', 'silver'],
    [['Pay for a card', 'Block a card'], 'something for my dog', undefined],
    [['.*', '$&'], 'hello', undefined],
    [['{{ now() }}', 'Silver'], 'silver', 'silver'],
  ])('have labels that lie in each other, name places or say little: %j by “%s”', (labels, text, reason) => {
    const [gold, silver] = labels.map((label, at) => ({
      ...{ name: at === 0 ? 'gold' : 'silver', label, recognise: byModel(at === 0 ? 'gold' : 'silver') },
    }))
    const reactions = [gold, silver, { name: 'balance', recognise: byModel('balance') }].filter(
      (one) => one !== undefined,
    )
    const talk = say(talkTo({ reactions }), 'my card was stolen', CLOSE)
    expect(talk.said).toEqual([`Do you mean ${labels.join(' or ')}?`])
    expect(say(talk, text).reason).toBe(reason)
  })

  it('are no question where people could not tell them apart, or where two stand for one category', () => {
    const reactions = (label: string, category: string) => [
      { name: 'gold', label: 'Card', recognise: byModel('gold') },
      { name: 'silver', label, recognise: byModel(category) },
      { name: 'balance', recognise: byModel('balance') },
    ]
    expect(say(talkTo({ reactions: reactions('card.', 'silver') }), 'my card', CLOSE).reason).toBe('gold')
    expect(say(talkTo({ reactions: reactions('Any card', 'gold') }), 'my card', CLOSE).reason).toBe('gold')
  })

  it('are chosen only as surely as their reaction wants', () => {
    const reactions = [
      { name: 'gold', recognise: byModel('gold'), minConfidence: 0.5 },
      { name: 'silver', recognise: byModel('silver') },
      { name: 'balance', recognise: byModel('balance') },
    ]
    const unsure = [{ text: 'gold', confidence: 0.2 }]
    const asked = say(talkTo({ reactions }), 'my card', CLOSE)
    expect(asked.tell({ ...heardAt(asked.state, 'gold'), alternatives: unsure }).reason).toBeUndefined()
  })

  it('take what the model makes of the answer, too', () => {
    const talk = say(talkTo(), 'my card was stolen', CLOSE)
    expect(say(talk, 'the one with the yellow front', { gold: 0.9, silver: 0.05 }).reason).toBe('gold')
  })

  it('are asked about once: then the step leads on as unsure', () => {
    const talk = say(say(talkTo(), 'my card was stolen', CLOSE), 'the card, as I said', CLOSE)
    expect(talk.reason).toBe('unsure')
    expect(talk.said).toHaveLength(1)
    expect(talk.state.frames.at(-1)?.memory).toBeUndefined()
  })

  it('count no attempt, and an answer that says nothing does', () => {
    const talk = say(talkTo({ attempts: 2 }), 'my card was stolen', CLOSE)
    expect(say(talk, 'what').reason).toBeUndefined()
    expect(say(talk, 'second').reason).toBe('silver')
    expect(say(talkTo({ attempts: 1 }), 'my card was stolen', CLOSE).tell(silence).reason).toBe('noInput')
  })

  it('are asked about where neither is sure enough alone, but both together', () => {
    expect(say(talkTo(), 'my card', { gold: 0.4, silver: 0.38 }).said).toHaveLength(1)
    expect(say(talkTo({ attempts: 1 }), 'hello', { gold: 0.2, silver: 0.19 }).reason).toBe('noMatch')
  })

  it('are no question where one is ahead, where a phrase has decided, or where nobody asked for it', () => {
    expect(say(talkTo(), 'my gold card', { gold: 0.8, silver: 0.1 }).reason).toBe('gold')
    expect(say(talkTo(), 'the balance of my card', CLOSE).reason).toBe('balance')
    expect(say(talkTo({ unsure: undefined }), 'my card', CLOSE).reason).toBe('gold')
    expect(say(talkTo({ unsure: { margin: 0.1 } }), 'my card', CLOSE).reason).toBe('gold')
  })

  it('are still asked about after a supervisor had the conversation', () => {
    const talk = say(talkTo(), 'my card was stolen', CLOSE)
    talk.tell({ kind: 'steered', by: 7, do: 'suspend' }).tell({ kind: 'steered', by: 7, do: 'resume' })
    expect(say(talk, 'the second one').reason).toBe('silver')
  })

  it('may be those of a global intent', () => {
    const talk = say(talkTo(), 'help me', { person: 0.5, balance: 0.4 })
    expect(talk.said).toEqual(['Do you mean A person or balance?'])
    expect(say(talk, 'a person').reason).toBe('person')
  })

  it('are asked about in the words of the flow, or in the language of the conversation', () => {
    const question = { en: [{ kind: 'text' as const, text: 'Which one: {{ listText(labels, "or") }}?' }] }
    const own = talkTo({ unsure: { variable: 'labels', question } })
    expect(say(own, 'my card', CLOSE).said).toEqual(['Which one: Gold card or Silver card?'])
    const czech = talkTo({ reactions: listen.type === 'listen' ? listen.reactions : [] }, 'cs')
    expect(say(czech, 'moje karta', CLOSE).said).toEqual(['Myslíte Gold card nebo Silver card?'])
    expect(say(czech, 'tu druhou').reason).toBe('silver')
  })

  it('cannot be where fewer than two reactions use a model: the check says so', () => {
    const codesOf = (document: ReturnType<typeof flowOf>) =>
      [...checkFlow(document).errors, ...checkFlow(document).warnings].map(({ code }) => code)
    expect(codesOf(flow())).not.toContain('unsure.never')
    expect(codesOf(flow({ reactions: [{ name: 'gold', recognise: byModel('gold') }] }))).toContain('unsure.never')
  })
})
