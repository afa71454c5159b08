import { screens } from '@parley/contract/kernel/screens.ts'
import { type FlowDocument, flowDocument } from '@parley/flow'
import type { Answers } from '../../testing/fake-core.ts'
import { example } from '../../testing/fake-core.ts'

const text = (words: string) => [{ kind: 'text' as const, text: words }]

/** A small flow in two languages with something of most kinds of fields, and a text that is missing. */
export const sampleDocument = flowDocument.parse({
  schemaVersion: 1,
  settings: {
    languages: [{ code: 'en' }, { code: 'cs' }],
    defaultLanguage: 'en',
    variables: [
      { name: 'amount', type: 'number', note: 'What is owed' },
      { name: 'caller', type: 'string' },
      { name: 'idle', type: 'boolean' },
    ],
  },
  nodes: [
    {
      id: 'start',
      type: 'start',
      label: 'Start',
      facts: [{ fact: 'from', variable: 'caller' }],
      outlets: { next: 'hello' },
    },
    {
      id: 'hello',
      type: 'say',
      label: 'Greeting',
      texts: { en: [...text('Good morning, you owe {{ amount }} euros.'), ...text('Hello.')] },
      outlets: { next: 'ask' },
      position: { x: 0, y: 140 },
    },
    {
      id: 'ask',
      type: 'listen',
      label: 'Will you pay?',
      attempts: 3,
      reactions: [
        {
          name: 'yes',
          label: 'Agrees',
          recognise: [{ kind: 'yes' }, { kind: 'phrases', phrases: { en: ['sure', 'of course'] } }],
        },
        { name: 'sum', recognise: [{ kind: 'number', min: 1 }], variable: 'amount' },
      ],
      outlets: { yes: 'check', sum: 'hello', noInput: 'bye', noMatch: 'bye' },
      position: { x: 0, y: 280 },
    },
    {
      id: 'check',
      type: 'branch',
      label: 'How much?',
      cases: [{ name: 'high', expression: 'amount > 100' }],
      outlets: { high: 'call', otherwise: 'bye' },
      position: { x: 0, y: 420 },
    },
    {
      id: 'call',
      type: 'request',
      label: 'Book it',
      url: 'https://api.example.com/pay/{{ caller }}',
      headers: [{ name: 'Authorization', secret: 'billing', prefix: 'Bearer ' }],
      mapping: [{ variable: 'amount', expression: 'response.body.rest' }],
      outlets: { ok: 'bye', error: 'bye' },
      position: { x: 0, y: 560 },
    },
    { id: 'bye', type: 'end', label: 'Goodbye', position: { x: 0, y: 700 } },
  ],
})

const flow = example('CallScripts.Basic')
export const designerPath = screens.designer(flow.guid)

/** The console at a flow with this document. */
export function answersWith(document: FlowDocument): Answers {
  const sent = JSON.parse(JSON.stringify(document))
  return {
    'Designer.GuidToId': { idCallScript: flow.idCallScript, scriptKind: 'flow' },
    'CallScripts.Basic': { ...flow, name: 'Payment', scriptKind: 'flow', document: sent },
    'CallScripts.Draft': { ...example('CallScripts.Draft'), document: sent },
  }
}
export const designerAnswers = answersWith(sampleDocument)
