import { describe, expect, it } from 'vitest'
import { flowAround, flowOf, type NodeInput } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'

const variables = [
  { name: 'name', type: 'string' as const, default: 'Tom' },
  { name: 'age', type: 'number' as const, default: 5 },
]
type Request = Extract<NodeInput, { type: 'request' }>
function findingsOf(more: Partial<Request>) {
  const request: Request = { id: 'it', type: 'request', method: 'POST', url: 'https://example.com/', ...more }
  const { errors, warnings } = checkFlow(flowAround(request, ['ok', 'error'], { variables }))
  const told = (problems: typeof errors) =>
    problems.filter(({ code }) => code.startsWith('request.')).map(({ code, path }) => `${code} ${path}`)
  return {
    errors: told(errors),
    warnings: told(warnings),
    messages: [...errors, ...warnings].map((one) => one.message),
  }
}

describe('a request', () => {
  it.each<[string, string, 'errors' | 'warnings' | undefined]>([
    ['a text between quotation marks', '{"name": "{{ name }}"}', 'errors'],
    ['a text in a longer one', '{"say": "Hello {{ name }}!"}', 'errors'],
    ['two in one text', '{"say": "{{ age }} and {{ name }}"}', 'errors'],
    ['something worked out', '{"name": "{{ name + name }}"}', 'warnings'],
    ['a text behind escaped marks', '{"a": "\\"", "name": {{ name }}}', undefined],
    ['a text without marks', '{"name": {{ name }}, "x": "{{ age }}"}', undefined],
    ['braces inside a text', '{"name": {{ "a}b" + name }}, "b": 1}', undefined],
  ])('with a JSON body: %s', (_what, body, severity) => {
    const { errors, warnings } = findingsOf({ body })
    expect({ errors, warnings }).toEqual({
      errors: [],
      warnings: [],
      ...(severity && { [severity]: ['request.body body'] }),
    })
  })

  it('says what to write instead, and leaves other bodies alone', () => {
    const [whole] = findingsOf({ body: '{"name": "{{ name }}"}' }).messages
    expect(whole).toContain('write {{ name }} without quotation marks around it')
    const [part] = findingsOf({ body: '{"name": "Dear {{ name }}"}' }).messages
    expect(part).toContain('{{ "…" + name }}')
    expect(findingsOf({ body: '"{{ name }}"', bodyFormat: 'text' }).errors).toEqual([])
  })

  it('is told when it wants more time than there is', () => {
    expect(findingsOf({ timeoutMs: 60_000 }).warnings).toEqual([])
    expect(findingsOf({ timeoutMs: 60_001 }).warnings).toEqual(['request.timeout timeoutMs'])
  })
})

describe('a flow without an end', () => {
  const start: NodeInput = { id: 'start', type: 'start', outlets: { next: 'hear' } }
  const hear: NodeInput = {
    id: 'hear',
    type: 'listen',
    reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }],
    outlets: { any: 'hear', noInput: 'hear', noMatch: 'hear' },
  }

  it('may serve people until they leave', () => {
    const { errors, warnings } = checkFlow(flowOf([start, hear]))
    expect(errors).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual(['end.missing'])
  })

  it('is no flow where it waits for nobody', () => {
    const say: NodeInput = { id: 'hear', type: 'say', texts: { en: [{ kind: 'text', text: 'Hi' }] }, outlets: {} }
    expect(checkFlow(flowOf([start, say])).errors.map(({ code }) => code)).toEqual(['end.missing', 'outlet.unwired'])
  })
})

describe('a transfer', () => {
  const flow = '0190a000-0000-7000-8000-000000000001'
  const findingsIn = (more: Partial<Extract<NodeInput, { type: 'transfer' }>>) => {
    const node: NodeInput = { id: 'it', type: 'transfer', to: '', ...more }
    const { errors, warnings } = checkFlow(flowAround(node, more.flow ? ['failed'] : ['declined', 'failed']))
    return [...errors, ...warnings].filter(({ nodeId }) => nodeId === 'it').map(({ code, path }) => `${code} ${path}`)
  }

  it('to a flow is told of what counts only for a number, where somebody has set it', () => {
    expect(findingsIn({ flow })).toEqual([])
    expect(findingsIn({ flow, mode: 'Blind', timeoutMs: 30_000, headers: [] })).toEqual([])
    expect(findingsIn({ flow, mode: 'Attend', timeoutMs: 5_000, headers: [{ name: 'X-A', value: '1' }] })).toEqual([
      'setting.idle mode',
      'setting.idle timeoutMs',
      'setting.idle headers',
    ])
    expect(findingsIn({ to: '+420777', mode: 'Attend', timeoutMs: 5_000 })).toEqual([])
  })

  it('to a number and a flow is told once that it cannot be both', () => {
    expect(findingsIn({ flow, to: '+420777' })).toEqual(['transfer.target to'])
  })
})
