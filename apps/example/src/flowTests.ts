import { type Ctx, createFlowTest, type FlowTestDraft, runFlowTests, type SeedTools } from '@parley/core'
import { bank } from './bank/bank.ts'

type Expectation = FlowTestDraft['ends'][number]
const expects = (kind: Expectation['kind'], more: Partial<Expectation>): Expectation => ({
  ...{ kind, step: '', name: '', match: 'contains', text: '' },
  ...more,
})
const says = (text: string, ...expected: Expectation[]) => ({ does: 'says' as const, text, expects: expected })

const typed: Omit<FlowTestDraft, 'name' | 'description' | 'turns' | 'ends'> = {
  ...{ language: '', at: '2026-03-05T10:00:00.000Z', zone: 'Europe/Prague', channel: 'CHAT' },
  ...{ variables: {}, begins: [], answers: [] },
}

/** By flow; the last one fails, as what is drawn there is not ready. */
const tests: Readonly<Record<string, readonly FlowTestDraft[]>> = {
  Reception: [
    {
      ...typed,
      name: 'Opening hours in English',
      description: 'On a Thursday at eleven the branches are open.',
      begins: [expects('says', { text: 'English 2' })],
      turns: [
        says('2', expects('step', { step: 'english' })),
        says('opening hours', expects('says', { text: 'Monday to Friday' }), expects('step', { step: 'openNow' })),
      ],
      ends: [expects('outcome', { match: 'equals', text: 'Opening hours told' })],
    },
    {
      ...typed,
      name: 'Opening hours in Czech on a Sunday',
      description: '',
      at: '2026-03-08T10:00:00.000Z',
      turns: [
        says('1', expects('step', { step: 'czech' })),
        says('otevírací doba', expects('step', { step: 'closedNow' })),
      ],
      ends: [expects('never', { step: 'openNow' })],
    },
  ],
  'Loan advice': [
    {
      ...typed,
      name: 'Asks for a mortgage',
      description: 'The step with the rates is still to be drawn.',
      begins: [expects('says', { text: 'asking about a loan' })],
      turns: [says('a mortgage, please', expects('step', { step: 'mortgageRates' }))],
      ends: [],
    },
  ],
}

/** Jana, who draws the flows of the bank, keeps tests of two of them, and has run them. */
export async function addFlowTests(tools: SeedTools): Promise<void> {
  for (const [name, drafts] of Object.entries(tests))
    await tools.as('jana', bank.name, (ctx) => addTo(ctx, name, drafts))
}

async function addTo(ctx: Ctx, name: string, drafts: readonly FlowTestDraft[]): Promise<void> {
  const { idCallScript } = await ctx.db
    .selectFrom('callScript')
    .select('idCallScript')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const known = await ctx.db
    .selectFrom('flowTest')
    .select('name')
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (known) return
  for (const draft of drafts) await createFlowTest(ctx, idCallScript, draft)
  await runFlowTests(ctx, idCallScript)
}
