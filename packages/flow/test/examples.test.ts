import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { converse } from '../examples/channel.ts'
import { flowOf } from './conversation.ts'

const words = (text: string) => ({ en: [{ kind: 'text' as const, text }] })
const document = flowOf(
  [
    { id: 'start', type: 'start', outlets: { next: 'hello' } },
    { id: 'hello', type: 'say', texts: words('How many cakes?'), outlets: { next: 'count' } },
    {
      id: 'count',
      type: 'listen',
      reprompts: { noMatch: words('A number, please.') },
      reactions: [{ name: 'count', recognise: [{ kind: 'number' }], variable: 'count' }],
      outlets: { count: 'price', noInput: 'end', noMatch: 'end' },
    },
    {
      id: 'price',
      type: 'request',
      url: 'https://shop.example/price',
      mapping: [{ variable: 'price', expression: 'response.body.price' }],
      outlets: { ok: 'tell', error: 'sorry' },
    },
    {
      id: 'tell',
      type: 'say',
      texts: words('{{ count }} cakes are {{ count * price }} euros.'),
      outlets: { next: 'end' },
    },
    { id: 'sorry', type: 'say', texts: words('I cannot tell you the price.'), outlets: { next: 'end' } },
    { id: 'end', type: 'end' },
  ],
  {
    variables: [
      { name: 'count', type: 'number' },
      { name: 'price', type: 'number' },
    ],
  },
)

it('the example of a channel talks to a flow', async () => {
  const http = async () => ({ value: { status: 200, headers: {}, body: { price: 4 } } })
  expect(await converse(document, ['what?', 'three'], { http })).toEqual([
    'How many cakes?',
    'A number, please.',
    '3 cakes are 12 euros.',
  ])
  expect(await converse(document, ['three'], {})).toEqual(['How many cakes?', 'I cannot tell you the price.'])
  expect(await converse(document, [], { http })).toEqual(['How many cakes?'])
})

it('the README shows it as it is', () => {
  const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  expect(file('README.md')).toContain(file('examples/channel.ts').split('\n').slice(4).join('\n').trim())
})
