import type { FlowDocumentInput } from '../document.schema.ts'

type NodeInput = FlowDocumentInput['nodes'][number]

/**
 * A flow of `size` nodes made of rounds of five: say, listen, set, branch, counter. Yes goes on to the next round,
 * anything else stays; the last round leads back to the first, so that a conversation walks through all of it.
 */
export function ringFlow(size: number): FlowDocumentInput {
  const rounds = Math.max(1, Math.floor((size - 2) / 5))
  const nodes: NodeInput[] = [
    { id: 'start', type: 'start', outlets: { next: 'say0' } },
    { id: 'end', type: 'end' },
  ]
  for (let round = 0; round < rounds; round++) nodes.push(...roundNodes(round, `say${(round + 1) % rounds}`))
  return {
    schemaVersion: 1,
    settings: {
      languages: [{ code: 'en' }, { code: 'cs' }],
      defaultLanguage: 'en',
      variables: [
        { name: 'turns', type: 'number', default: 0 },
        { name: 'amount', type: 'number' },
        { name: 'name', type: 'string', default: 'Ann', redact: true },
      ],
      limits: { steps: 100_000, durationMs: 86_400_000 },
      globalIntents: [
        {
          name: 'bye',
          recognise: [{ kind: 'phrases', phrases: { en: ['good bye'], cs: ['na shledanou'] } }],
          target: 'end',
        },
      ],
    },
    nodes,
  }
}

function roundNodes(round: number, after: string): NodeInput[] {
  const id = (name: string) => `${name}${round}`
  return [
    {
      id: id('say'),
      type: 'say',
      texts: {
        en: [
          { kind: 'text', text: `Round ${round}, {{ name }}, turn {{ turns }}. Shall we go on?` },
          { kind: 'text', text: 'Once more?' },
        ],
      },
      outlets: { next: id('listen') },
    },
    {
      id: id('listen'),
      type: 'listen',
      reactions: [
        {
          name: 'yes',
          recognise: [{ kind: 'yes' }, { kind: 'phrases', phrases: { en: ['let us go', 'next one please'] } }],
        },
        { name: 'amount', recognise: [{ kind: 'number', min: 0 }], variable: 'amount' },
        { name: 'code', recognise: [{ kind: 'pattern', patterns: { en: '\\b[a-z]{2}-?\\d{4}\\b' } }] },
      ],
      outlets: { yes: id('set'), amount: id('set'), code: id('set'), noInput: id('say'), noMatch: id('say') },
    },
    {
      id: id('set'),
      type: 'set',
      assignments: [{ variable: 'turns', expression: 'turns + 1' }],
      outlets: { next: id('branch') },
    },
    {
      id: id('branch'),
      type: 'branch',
      cases: [{ name: 'large', expression: 'amount != null && amount > 1000' }],
      outlets: { large: id('counter'), otherwise: after },
    },
    { id: id('counter'), type: 'counter', limit: 3, outlets: { below: id('say'), reached: after } },
  ]
}
