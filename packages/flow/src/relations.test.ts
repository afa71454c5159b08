import { expect, it } from 'vitest'
import { flowOf } from '../test/conversation.ts'
import { relationsOf } from './relations.ts'

const guid = (digit: number) => `0198c0de-0000-7000-8000-00000000000${digit}`

it('finds what a document refers to in capitals, too', () => {
  const document = flowOf([{ id: 'sub', type: 'subflow', flow: guid(4).toUpperCase() }])
  expect(relationsOf(document)).toContainEqual(expect.objectContaining({ kind: 'flow', id: guid(4), nodeId: 'sub' }))
})

it('lists what a document refers to, with the node', () => {
  const document = flowOf(
    [
      { id: 'say', type: 'say', texts: { en: [{ kind: 'audio', asset: guid(1), text: '{{ name }} {{ name }}' }] } },
      {
        id: 'hear',
        type: 'listen',
        reactions: [
          {
            name: 'g',
            variable: 'size',
            recognise: [
              { kind: 'grammar', grammar: guid(2) },
              { kind: 'model', model: guid(3), category: 'c' },
            ],
          },
        ],
      },
      { id: 'sub', type: 'subflow', flow: guid(4), inputs: [{ variable: 'inner', expression: 'size' }] },
      {
        id: 'ask',
        type: 'request',
        url: 'https://a.example/',
        headers: [{ name: 'K', secret: 'key' }],
        mapping: [{ variable: 'name', expression: 'response.body' }],
      },
    ],
    { globalIntents: [{ name: 'op', target: 'say', recognise: [{ kind: 'grammar', grammar: guid(5) }] }] },
  )
  expect(
    relationsOf(document).map(({ kind, id, nodeId }) => `${kind} ${id.replace(/^0198.*0/, '')} ${nodeId ?? '-'}`),
  ).toEqual([
    'language en -',
    'grammar 5 -',
    'asset 1 say',
    'variable name say',
    'grammar 2 hear',
    'model 3 hear',
    'variable size hear',
    'flow 4 sub',
    'variable size sub',
    'secret key ask',
    'variable name ask',
  ])
  expect(relationsOf(document).find((one) => one.kind === 'flow')?.version).toEqual({ policy: 'published' })
})
