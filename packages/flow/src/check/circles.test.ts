import { expect, test } from 'vitest'
import { checkFlow } from '../check.ts'
import { parseFlowDocument } from '../parse.ts'

const OTHER = '018f0000-0000-7000-8000-000000000001'
const THIRD = '018f0000-0000-7000-8000-000000000002'
const step = (id: string, flow: string, next: string) => ({
  ...{ id, type: 'subflow', label: `Run ${id}`, flow },
  outlets: { next, error: 'end' },
})

test('a step whose component leads back to the flow is told with the names on the way', () => {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: { languages: [{ code: 'en-GB' }], defaultLanguage: 'en-GB' },
    nodes: [
      { id: 'start', type: 'start', outlets: { next: 'b' } },
      step('b', OTHER, 'c'),
      step('c', THIRD, 'end'),
      { id: 'end', type: 'end' },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const circleOf = ({ flow }: { flow: string }) => (flow === OTHER ? ['A', 'B', 'A'] : undefined)
  const { errors, warnings } = checkFlow(parsed.document, { circleOf })
  expect(errors).toEqual([])
  expect(warnings.filter(({ code }) => code === 'component.circle')).toEqual([
    {
      nodeId: 'b',
      code: 'component.circle',
      message:
        'Run b: what it runs leads back to this flow: A → B → A. A conversation that goes round 16 levels deep ends in an error',
      path: 'flow',
    },
  ])
})
