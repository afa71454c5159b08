import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { expect, test } from 'vitest'
import { linesOf, markedParts, marksOf, variablesOf } from './live-transcript.ts'

const event = (seq: number, kind: 3 | 5 | 8 | 14 | 16, text: string | null, data: object | null = null) =>
  ({ type: 'event', seq, kind, offsetMs: seq, nodeId: null, depth: 0, text, data }) as DiagnosticOutput // data is JSON

test('what is said has its speaker, what supervisors do their name, and the rest is left out', () => {
  const lines = linesOf([
    event(1, 3, 'Hello'),
    event(2, 5, 'Hi'),
    event(3, 16, 'One moment', { do: 'say', by: 7 }),
    event(4, 16, null, { do: 'suspend', by: 7, name: 'Anna' }),
    event(5, 16, 'x', { do: 'risk', level: 'High', points: 9, phrases: ['lawyer', 'court'] }),
    event(6, 8, 'It failed'),
    event(7, 14, 'Subflow'),
  ])
  expect(lines.map(({ by, text, isAlarming = false }) => [by, text, isAlarming])).toEqual([
    ['bot', 'Hello', false],
    ['person', 'Hi', false],
    ['supervisor', 'One moment', false],
    [undefined, 'Anna suspended the bot', false],
    [undefined, 'Risk high (9 points): lawyer, court', true],
    [undefined, 'It failed', true],
  ])
})

test('who suspends a bot that another one has suspended takes over', () => {
  const deed = (seq: number, what: 'suspend' | 'resume', by: number, name: string) =>
    event(seq, 16, null, { do: what, by, name })
  const lines = linesOf([
    ...[deed(1, 'suspend', 7, 'Jana'), deed(2, 'suspend', 7, 'Jana'), deed(3, 'suspend', 8, 'Petra')],
    ...[deed(4, 'resume', 8, 'Petra'), deed(5, 'suspend', 7, 'Jana')],
  ])
  expect(lines.map(({ text }) => text)).toEqual([
    ...['Jana suspended the bot', 'Jana suspended the bot', 'Petra took over'],
    ...['Petra resumed the bot', 'Jana suspended the bot'],
  ])
})

test('variables are as they are now', () => {
  const outputs: DiagnosticOutput[] = [
    { type: 'started', guid: 'g', callId: 'c', version: 1, variables: { name: 'Anna', city: null } },
    { type: 'variable', seq: 1, name: 'count', value: 1, redacted: false },
    { type: 'variable', seq: 2, name: 'count', value: 2, redacted: false },
  ]
  expect(variablesOf(outputs)).toEqual([
    ['name', 'Anna'],
    ['count', 2],
  ])
})

test('phrases are marked where they stand, whatever their case and accents', () => {
  expect(markedParts('Podám STIZNOST, stížnost!', marksOf(['stížnost']))).toEqual([
    { text: 'Podám ', isMarked: false },
    { text: 'STIZNOST', isMarked: true },
    { text: ', ', isMarked: false },
    { text: 'stížnost', isMarked: true },
    { text: '!', isMarked: false },
  ])
  expect(markedParts('Hello', marksOf([]))).toEqual([{ text: 'Hello', isMarked: false }])
})
