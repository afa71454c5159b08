import { checkFlow, parseFlowDocument } from '@parley/flow'
import { expect, test } from 'vitest'
import { bank } from './bank/bank.ts'
import { clinic } from './clinic/clinic.ts'
import { energy } from './energy/energy.ts'

const all = [bank, energy, clinic].flatMap((tenant) =>
  tenant.flows.flatMap((flow) =>
    flow.versions.map((version, index) => ({ tenant: tenant.name, flow, version, index })),
  ),
)

test.each(all)('$tenant: $flow.name, version $index, is a flow; what is published has no errors', ({ version }) => {
  const parsed = parseFlowDocument(version.document)
  expect(parsed.ok ? [] : parsed.problems).toEqual([])
  if (parsed.ok && version.publish) expect(checkFlow(parsed.document).errors).toEqual([])
})

test('drafts show what the check finds', () => {
  const faults = all
    .filter(({ version }) => !version.publish)
    .map(({ flow, version }) => {
      const parsed = parseFlowDocument(version.document)
      return [flow.name, parsed.ok && checkFlow(parsed.document).errors.length > 0]
    })
  expect(Object.fromEntries(faults)).toMatchObject({ 'Loan advice': true, 'Test results': true })
})

test('traffic adds up, and every line leads to a flow', () => {
  for (const { flows, lines } of [bank, energy, clinic]) {
    expect(flows.reduce((sum, flow) => sum + (flow.traffic ?? 0), 0)).toBeCloseTo(1)
    for (const line of lines) expect(flows.map((flow) => flow.name)).toContain(line.flow)
  }
})
