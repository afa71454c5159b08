import { authorOf, type SeedTools, startTask } from '@parley/core'
import { addAccessRequest } from './accessRequests.ts'
import { addAccounts } from './accounts.ts'
import { addDatasets } from './bank/nlp/addDatasets.ts'
import { addModels } from './bank/nlp/addModels.ts'
import { addMoods } from './bank/nlp/addMoods.ts'
import { addBillingDetails } from './billingDetails.ts'
import { addCallbacks } from './callbacks.ts'
import { addCampaigns } from './campaigns/makeCampaigns.ts'
import { addComments } from './comments.ts'
import { addCosts } from './costs.ts'
import { HISTORY_DAYS } from './day.ts'
import { addDemoCalls } from './demoCalls.ts'
import { addFlowTests } from './flowTests.ts'
import type {} from './history.jobs.ts'
import { fillDay, missingDays } from './history.ts'
import { addErasures, addRetention } from './keeping.ts'
import { addKnowledge } from './knowledge/addKnowledge.ts'
import { limitKarel } from './limitedRole.ts'
import { makeTenant } from './makeTenant.ts'
import { addMonitoring } from './monitoring.ts'
import { addNotificationGroups } from './notificationGroups.ts'
import { addPackage } from './packages.ts'
import { addPasswordRule } from './passwordRule.ts'
import { addPostcall } from './postcall.ts'
import { addPrices } from './prices.ts'
import { addRecordings } from './recordings.ts'
import { addStore } from './store/addStore.ts'
import { addTenantFacts } from './tenantFacts.ts'
import { exampleTenants } from './tenants.ts'
import { addTenantValues } from './tenantValues.ts'

const DAY_MS = 86_400_000
/** Days that are there before the console opens; the rest goes on as a task. */
const FIRST_DAYS = 3

/** Makes the example: flows, lines and the newest days at once, ninety days as a task in the bell. Called again, it adds what is missing. */
export async function fill(tools: SeedTools): Promise<void> {
  const now = tools.clock.now()
  const today = now.toISOString().slice(0, 10)
  // All at once and before: a month that is made while conversations are written waits for all who write.
  await tools.owner.query('SELECT app.add_conversation_months($1::date, $2::date)', [
    new Date(now.getTime() - HISTORY_DAYS * DAY_MS),
    now,
  ])
  // What flows listen with and answer from, before the flows.
  await addDatasets(tools)
  await addModels(tools)
  await addMoods(tools)
  await addKnowledge(tools)
  for (const tenant of exampleTenants) {
    await makeTenant(tools, tenant)
    const bookkeeper = await tools.as('olga', tenant.name, async (ctx) => authorOf(ctx))
    await tools.as(tenant.builder, tenant.name, async (ctx) => {
      for (const day of await missingDays(ctx, today, FIRST_DAYS)) await fillDay(ctx, tenant, day)
      const begun = await ctx.db.selectFrom('task').select('id').where('job', '=', 'demoHistory').executeTakeFirst()
      if (begun) return
      await startTask(ctx, {
        name: 'Fill in the demonstration history',
        description: `Ninety days of chats and calls for ${tenant.name}, made by running its flows against invented callers`,
        job: 'demoHistory',
        payload: { tenant: tenant.name, today, bookkeeper },
      })
    })
  }
  await limitKarel(tools)
  await addComments(tools)
  await addFlowTests(tools)
  await addRetention(tools)
  await addTenantFacts(tools)
  await addTenantValues(tools)
  await addRecordings(tools)
  await addPrices(tools)
  await addCosts(tools)
  await addBillingDetails(tools)
  await addCampaigns(tools)
  await addDemoCalls(tools)
  await addPasswordRule(tools)
  await addNotificationGroups(tools)
  await addMonitoring(tools)
  await addCallbacks(tools)
  await addPostcall(tools)
  await addAccounts(tools)
  await addAccessRequest(tools)
  await addErasures(tools)
  await addStore(tools)
  await addPackage(tools)
}
