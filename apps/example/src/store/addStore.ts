import {
  addItem,
  type Ctx,
  changeVisibility,
  createGrammar,
  createScript,
  createStoreGroup,
  publishScript,
  type SeedTools,
} from '@parley/core'
import type { FlowDocument } from '@parley/flow'
import { blockingReasons, confirmIdentity, STORE_COMPONENT, STORE_GRAMMAR, storeFlows } from './flows.ts'
import { pictureOf } from './picture.ts'

const groups = [
  {
    name: 'Customer service',
    description: 'What most companies are asked every day.',
    hue: 170,
    items: [
      'Reception with opening hours',
      'Questions and answers',
      'Order status',
      'Call-back request',
      'Delivery date change',
    ],
  },
  {
    name: 'Banking and energy',
    description: 'Flows that confirm who is calling, and what is said when something fails.',
    hue: 215,
    items: ['Card blocking', 'Outage information', 'Debt reminder'],
  },
  {
    name: 'Sales and surveys',
    description: 'Calls that you make yourself.',
    hue: 275,
    items: ['Appointment reminder', 'Recommendation survey', 'Lead qualification'],
  },
]

/** The operator's store: its flows, live, and the groups that offer them to everybody; what is there already stays. */
export async function addStore({ as }: SeedTools): Promise<void> {
  await as('olga', 'Parley Operations', async (ctx) => {
    const made = await ctx.db.selectFrom('storeGroup').select('idStoreGroup').limit(1).executeTakeFirst()
    if (made) return
    await createGrammar(ctx, blockingReasons, STORE_GRAMMAR)
    await putLive(ctx, 'component', {
      guid: STORE_COMPONENT,
      name: 'Confirm identity',
      description: 'Asks for the customer number.',
      document: confirmIdentity,
    })
    for (const flow of storeFlows) await putLive(ctx, 'flow', flow)
    for (const { name, description, hue, items } of groups) {
      let group = await createStoreGroup(ctx, { name, description })
      const { idStoreGroup } = group
      for (const [at, title] of items.entries()) {
        const flow = storeFlows.find((each) => each.name === title)
        if (!flow) throw new Error(`${title} is not there`)
        const { guid: reference, description: about } = flow
        const { rowVersion } = group
        const facts = { title, description: about, picture: pictureOf(hue, at * 2) }
        group = await addItem(ctx, idStoreGroup, { kind: 'flow', reference, ...facts, rowVersion })
      }
      await changeVisibility(ctx, idStoreGroup, { idTenants: null, rowVersion: group.rowVersion })
    }
  })
}

interface Offered {
  readonly guid: string
  readonly name: string
  readonly description: string
  readonly document: FlowDocument
}

async function putLive(ctx: Ctx, scriptKind: 'flow' | 'component', { document, ...facts }: Offered): Promise<void> {
  const { idCallScript, rowVersion } = await createScript(ctx, {
    ...{ ...facts, scriptKind, idFolder: null, type: 1, channel: 1 },
    document: JSON.parse(JSON.stringify(document)),
  })
  await publishScript(ctx, idCallScript, { version: 1, rowVersion })
}
