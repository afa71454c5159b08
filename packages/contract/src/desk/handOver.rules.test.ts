import { expect, test } from 'vitest'
import { eventKind } from '../enums/conversation.enum.ts'
import type { Json } from '../kernel/schema.ts'
import type { DiagnosticOutput } from '../testCalls/testCall.schema.ts'
import { handOverOf } from './handOver.rules.ts'

const K = eventKind.of
let seq = 0
const event = (
  kind: DiagnosticOutput extends infer O ? (O extends { kind: infer N } ? N : never) : never,
  text: string,
  data: Json = null,
): DiagnosticOutput => {
  seq += 1
  return { type: 'event', seq, kind, offsetMs: seq * 1_000, nodeId: null, depth: 0, text, data }
}
const bot = (text: string) => event(K.ROBOT, text)
const person = (text: string) => event(K.HUMAN, text)
const variable = (name: string, value: Json, redacted = false): DiagnosticOutput => {
  seq += 1
  return { type: 'variable', seq, name, value, redacted }
}
const started = (variables: Json): DiagnosticOutput => ({
  ...{ type: 'started', guid: '0190a000-0000-7000-8000-000000000001', callId: 'c', version: 1, variables },
})
const quiet = {
  from: '+420777123456',
  to: '+420222333444',
  risk: null,
  step: { nodeId: 'ask', name: 'Ask for the day' },
}
const cardOf = (outputs: readonly DiagnosticOutput[], row: Parameters<typeof handOverOf>[1] = quiet) =>
  handOverOf(outputs, row)

test('what they want is the first sentence and the last, not an answer in a word', () => {
  const outputs = [bot('Hello?'), person('yes'), person('I want to move my delivery'), person('no, to Friday please')]
  const { wants } = cardOf(outputs)
  expect(wants.map(({ text }) => text)).toEqual(['I want to move my delivery', 'no, to Friday please'])
  expect(wants[0]).toMatchObject({ seq: (outputs[2] as { seq: number }).seq })
  expect(cardOf([person('Hi'), person('•••')]).wants).toMatchObject([{ text: 'Hi' }])
  expect(cardOf([person('Hi')]).wants).toMatchObject([{ text: 'Hi' }])
  expect(cardOf([bot('Hello?')]).wants).toEqual([])
})

test('a fact is confirmed once the bot repeated it and the person agreed', () => {
  const facts = (...outputs: DiagnosticOutput[]) =>
    cardOf(outputs).facts.map(({ name, value, isConfirmed }) => [name, value, isConfirmed])
  expect(facts(person('on Friday'), variable('day', 'Friday'), bot('Friday, is that right?'), person('Yes.'))).toEqual([
    ['day', 'Friday', true],
  ])
  expect(facts(person('fourteen'), variable('count', 4), bot('You want 14?'), person('yes'))).toEqual([
    ['count', 4, false],
  ])
  expect(facts(variable('day', 'Friday'), bot('Friday?'), person('yes, but not that one'))).toEqual([
    ['day', 'Friday', false],
  ])
  expect(facts(variable('day', 'Friday'), bot('Friday?'), person('Hm'), person('yes'))).toEqual([
    ['day', 'Friday', false],
  ])
  // Only what was asked last is agreed to.
  const order = variable('order', '1234')
  const colleague = bot('Shall I connect you with a colleague?')
  expect(facts(order, bot('I see order 1234.'), colleague, person('yes'))).toEqual([['order', '1234', false]])
  const other = bot('Friday is not possible. Would Monday be all right?')
  expect(facts(variable('day', 'Friday'), other, person('yes'))).toEqual([['day', 'Friday', false]])
  expect(facts(order, bot('I see order 1234.'), bot('Is that right?'), person('yes'))).toEqual([
    ['order', '1234', true],
  ])
  // What was said before it was known agrees to nothing.
  expect(facts(bot('Friday?'), person('ano'), variable('day', 'Friday'))).toEqual([['day', 'Friday', false]])
})

test('an answer agrees where it says nothing else, in any of the languages; when in doubt it was only heard', () => {
  const isConfirmed = (answer: string) =>
    cardOf([variable('day', 'Friday'), bot('Friday?'), person(answer)]).facts[0]?.isConfirmed
  const agreed = [
    'Yes',
    'Yes, it is.',
    'Correct!',
    'OK',
    'Right.',
    'Ano',
    'Přesně tak',
    'Áno',
    'Tak',
    'Zgadza się',
    'Ja',
    'Ja.',
  ]
  expect(agreed.filter((answer) => !isConfirmed(answer))).toEqual([])
  const more = ['Genau', 'Das stimmt', 'Oui, c’est exact', 'Sí', 'Sí, correcto', 'Да', 'Так', 'Yes please']
  expect(more.filter((answer) => !isConfirmed(answer))).toEqual([])
  const others = [
    ...[
      'Yes but it isn’t mine',
      'Yes, that’s incorrect',
      'Okay, one moment please',
      'Right now I am driving',
      'Yes?',
      '',
    ],
    ...['Ano, ale zítra', 'Ja, aber lieber um zehn', 'Ja to chci změnit', 'Tak moment', 'Si on changeait la date ?'],
    ...['Sí, pero es incorrecto', 'Да нет', 'No', 'It is', 'Hej', 'Yes yes yes yes'],
  ]
  expect(others.filter(isConfirmed)).toEqual([])
})

test('a value that changed is heard again; secrets, structures and emptied ones are left out', () => {
  const outputs = [
    started({ name: 'Ann', day: '', order: { id: 1 } }),
    variable('day', 'Friday'),
    bot('Friday?'),
    person('yes'),
    variable('day', 'Monday'),
    variable('pin', '•••', true),
    variable('all', { a: 1 }),
    variable('gone', 'x'),
    variable('gone', null),
    variable('caller', '+420777123456'),
  ]
  const { facts, known } = cardOf(outputs)
  expect(facts).toMatchObject([{ name: 'day', value: 'Monday', isConfirmed: false }])
  expect(known).toEqual([{ name: 'name', value: 'Ann' }])
})

test('numbers of either side push no fact and nothing that was known off the card', () => {
  const days = Array.from({ length: 20 }, (_, at) => `day${at}`)
  const numbers = Array.from({ length: 20 }, (_, at) => `number${at}`)
  const { facts } = cardOf([
    ...days.map((name) => variable(name, 'Friday')),
    ...numbers.map((name, at) => variable(name, at % 2 ? quiet.from : quiet.to)),
  ])
  expect(facts.map(({ name }) => name)).toEqual(days)
  const begun = started(Object.fromEntries([...numbers.map((name) => [name, quiet.to]), ['name', 'Ann']]))
  expect(cardOf([begun]).known).toEqual([{ name: 'name', value: 'Ann' }])
})

test('each text is read a few times, however many variables there are', () => {
  const timesRead = (count: number) => {
    let reads = 0
    const counted = (output: DiagnosticOutput) =>
      Object.defineProperty({ ...output }, 'text', {
        get() {
          reads += 1
          return 'Friday, is that right?'
        },
      })
    const outputs = Array.from({ length: count }, (_, at) => [variable(`day${at}`, 'Friday'), counted(bot(''))]).flat()
    expect(cardOf(outputs).facts).toHaveLength(20)
    return reads
  }
  expect(timesRead(400)).toBeLessThanOrEqual(400 * 5)
})

test('promises and failures name their events, and the next step goes by what presses most', () => {
  const outputs = [
    person('I will call my lawyer'),
    event(K.AGENT, 'Risk High', { do: 'risk' }),
    event(K.WARNING, 'The order could not be read'),
    event(K.AGENT, 'Callback to +420 from Monday', { do: 'callback' }),
    event(K.AGENT, 'Not kept', { do: 'callback', test: true }),
    event(K.SMS_SENT, 'Your code'),
    variable('day', 'Friday'),
  ]
  const card = cardOf(outputs, { ...quiet, risk: { level: 'High', points: 9, phrases: ['lawyer'] } })
  expect(card.promises.map(({ text }) => text)).toEqual(['Callback to +420 from Monday', 'Text message: Your code'])
  expect(card.failures).toMatchObject([{ text: 'The order could not be read' }])
  expect(card.next.map(({ step, what }) => [step, what])).toEqual([
    ['CALM', 'lawyer'],
    ['REDO', 'The order could not be read'],
    ['KEEP', 'Text message: Your code'],
    ['CONFIRM', 'day'],
    ['CONTINUE', 'Ask for the day'],
  ])
  expect(card.next[0]?.seq).toBe((outputs[1] as { seq: number }).seq)
  expect(cardOf([]).next).toEqual([{ step: 'CONTINUE', what: 'Ask for the day', seq: null }])
})
