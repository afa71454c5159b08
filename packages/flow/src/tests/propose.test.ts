import { expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import { compile } from '../engine/program.ts'
import { templateDocument } from '../templates/kit.ts'
import { FLOW_TEMPLATES } from '../templates/templates.ts'
import { coverageOf, waysOf } from './coverage.ts'
import { proposeTest, shortestWay, testOf } from './propose.ts'
import { runFlowTest } from './run-test.ts'

const about = { at: '2026-03-05T10:00:00Z', zone: 'Europe/Prague', channel: 'VOICE', language: '' } as const
const around = { library: new Map(), find: () => undefined }
const end: NodeInput = { id: 'end', type: 'end' }

it('finds the shortest way, and none where nothing leads', () => {
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'keys' } },
    { id: 'keys', type: 'dtmf', keys: ['1', '2'], outlets: { 1: 'end', 2: 'end', noInput: 'end', noMatch: 'end' } },
    end,
    { id: 'alone', type: 'say', outlets: { next: 'end' } },
  ])
  expect(shortestWay(document, ['keys', '2'])).toEqual([
    ['start', 'next'],
    ['keys', '2'],
  ])
  expect(shortestWay(document, ['alone', 'next'])).toBeUndefined()
  expect(proposeTest(document, ['keys', '2'])).toMatchObject({ turns: [{ does: 'keys', text: '2' }], toFill: [] })
})

it('names what has to be filled', () => {
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'branch' } },
    {
      id: 'branch',
      type: 'branch',
      cases: [{ name: 'vip', expression: 'true' }],
      outlets: { vip: 'end', else: 'end' },
    } as NodeInput,
    end,
  ])
  expect(proposeTest(document, ['branch', 'else'])?.toFill).toEqual([['branch', 'else']])
})

it.each(FLOW_TEMPLATES.map((template) => [template.key, template] as const))(
  'a proposal for %s takes the way it is for, where nothing is left to be filled',
  (_, template) => {
    const document = templateDocument(template, ['en-GB'])
    const program = compile(document)
    const runs = []
    const missed: string[] = []
    for (const way of waysOf(document)) {
      const proposal = proposeTest(document, way)
      if (!proposal || proposal.toFill.length > 0) continue
      const result = runFlowTest(program, testOf(proposal, about), around)
      runs.push(result)
      if (!result.ways.some(([step, outlet]) => step === way[0] && outlet === way[1]))
        missed.push(`${way.join('.')}: ${result.fault?.message ?? ''} ${result.outcome ?? ''}`)
    }
    expect(missed).toEqual([])
    const { ways, missing, wayCount } = coverageOf(document, runs)
    expect(ways.length + missing.length).toBe(wayCount)
  },
)
