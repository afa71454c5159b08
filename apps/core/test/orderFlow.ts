import { type FlowDocument, type FlowDocumentInput, parseFlowDocument } from '@parley/flow'

type NodeInput = FlowDocumentInput['nodes'][number]

/** Reads a document; throws with the problems where it is none. */
export function flowOf(
  nodes: readonly NodeInput[],
  settings: Partial<FlowDocumentInput['settings']> = {},
): FlowDocument {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: { languages: [{ code: 'en-GB' }], defaultLanguage: 'en-GB', ...settings },
    nodes,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems, null, 2))
  return parsed.document
}

const say = (text: string) => ({ 'en-GB': [{ kind: 'text' as const, text }] })

/** Takes an order: yes → how many → thanks; no → goodbye; "operator" → transfer. The pin is redacted. */
export const orderFlow = (greeting = 'Hello {{ name }}, would you like to order?') =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'greet' } },
      { id: 'greet', type: 'say', label: 'Greeting', texts: say(greeting), outlets: { next: 'ask' } },
      {
        id: 'ask',
        type: 'listen',
        label: 'Order?',
        attempts: 2,
        reprompts: { noMatch: say('Please say yes or no.'), noInput: say('Are you there?') },
        reactions: [
          { name: 'yes', recognise: [{ kind: 'yes' }] },
          { name: 'no', recognise: [{ kind: 'no' }] },
          { name: 'operator', recognise: [{ kind: 'phrases', phrases: { 'en-GB': ['operator'] } }] },
        ],
        outlets: { yes: 'askPin', no: 'declined', operator: 'transfer', noInput: 'lost', noMatch: 'lost' },
      },
      { id: 'askPin', type: 'say', texts: say('Your pin?'), outlets: { next: 'pin' } },
      {
        id: 'pin',
        type: 'listen',
        label: 'Pin',
        variable: 'pin',
        reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }],
        outlets: { any: 'askCount', noInput: 'lost', noMatch: 'lost' },
      },
      { id: 'askCount', type: 'say', texts: say('How many cakes?'), outlets: { next: 'count' } },
      {
        id: 'count',
        type: 'listen',
        label: 'How many',
        reactions: [{ name: 'number', recognise: [{ kind: 'number' }], variable: 'count' }],
        outlets: { number: 'total', noInput: 'lost', noMatch: 'lost' },
      },
      {
        id: 'total',
        type: 'set',
        assignments: [{ variable: 'total', expression: 'count * 10' }],
        outlets: { next: 'ordered' },
      },
      { id: 'ordered', type: 'outcome', disposition: 'ordered', result: 'success', outlets: { next: 'thanks' } },
      {
        id: 'thanks',
        type: 'say',
        texts: say('That makes {{ total }} pounds for crème brûlée, {{ pin }}.'),
        outlets: { next: 'done' },
      },
      { id: 'done', type: 'end', reason: 'done' },
      { id: 'declined', type: 'outcome', disposition: 'declined', result: 'negative', outlets: { next: 'bye' } },
      { id: 'bye', type: 'end', reason: 'declined' },
      {
        id: 'transfer',
        type: 'transfer',
        label: 'To a person',
        to: '+420777123456',
        outlets: { completed: 'done', declined: 'sorry', failed: 'sorry' },
      },
      { id: 'sorry', type: 'say', texts: say('Nobody is free.'), outlets: { next: 'done' } },
      { id: 'lost', type: 'end', reason: 'lost' },
    ],
    {
      variables: [
        { name: 'name', type: 'string', default: 'Anna' },
        { name: 'count', type: 'number' },
        { name: 'total', type: 'number' },
        { name: 'pin', type: 'string', redact: true },
      ],
    },
  )
