import { campaignApi, campaignPolicyApi, campaignReportApi } from '@parley/contract/campaigns/campaign.api.ts'
import { balanceKind, campaignKind, campaignPolicyKind } from '@parley/contract/campaigns/campaign.entity.ts'
import {
  balanceChange,
  campaignChange,
  campaignPolicy,
  campaignScheduleChange,
  campaignSetupChange,
} from '@parley/contract/campaigns/campaign.schema.ts'
import { compareApi } from '@parley/contract/campaigns/compare.api.ts'
import { campaignRulesChange } from '@parley/contract/campaigns/rule.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf, type Values } from '../kernel/undo.ts'
import { listPeople } from '../notificationGroups/notificationGroup.store.ts'
import { readBalance } from './balance.store.ts'
import { foldCampaigns, tendCampaigns } from './calendar.ts'
import { openCampaign } from './campaign.access.ts'
import { campaignItems } from './campaign.folder.ts'
import { lookUpCampaigns } from './campaign.lookup.ts'
import { getCampaign, listCampaigns } from './campaign.read.ts'
import { findCampaigns } from './campaign.search.ts'
import { createCampaign, removeCampaign, updateCampaign, updateSchedule, updateSetup } from './campaign.service.ts'
import { campaignStream } from './campaign.stream.ts'
import { compareCampaigns } from './compare.ts'
import { copyCampaign, copyTask } from './copy.ts'
import { dropWaiting } from './dropFollowUps.ts'
import { readLog, readOverview } from './overview.ts'
import { updateBalance, updatePolicy } from './policy.service.ts'
import { readPolicy } from './policy.store.ts'
import { prepareCampaign, readValidation } from './prepare.service.ts'
import { prepareTask } from './prepare.task.ts'
import { reportCampaign } from './report.ts'
import { updateRules } from './rule.service.ts'
import { readSchedule } from './schedule.ts'
import { changeStatus } from './status.service.ts'

const campaignRoutes = [
  ...routes(campaignApi, {
    List: (ctx, { query }) => listCampaigns(ctx, query),
    Owners: ({ db }) => listPeople(db),
    Basic: (ctx, { params }) => getCampaign(ctx, params.idCampaign),
    Create: (ctx, { body }) => createCampaign(ctx, body),
    UpdateBasic: (ctx, { params, body }) => updateCampaign(ctx, params.idCampaign, body),
    Remove: (ctx, { params }) => removeCampaign(ctx, params.idCampaign),
    Copy: (ctx, { params, body }) => copyCampaign(ctx, params.idCampaign, body),
    Configure: async (ctx, { params }) => (await getCampaign(ctx, params.idCampaign)).setup,
    UpdateConfigure: (ctx, { params, body }) => updateSetup(ctx, params.idCampaign, body),
    Schedule: (ctx, { params }) => readSchedule(ctx, params.idCampaign),
    UpdateSchedule: (ctx, { params, body }) => updateSchedule(ctx, params.idCampaign, body),
    UpdateRules: (ctx, { params, body }) => updateRules(ctx, params.idCampaign, body),
    DropFollowUps: (ctx, { params }) => dropWaiting(ctx, params.idCampaign),
    Overview: (ctx, { params }) => readOverview(ctx, params.idCampaign),
    Log: (ctx, { params, query }) => readLog(ctx, params.idCampaign, query),
    Validation: (ctx, { params }) => readValidation(ctx, params.idCampaign),
    Prepare: (ctx, { params }) => prepareCampaign(ctx, params.idCampaign),
    ChangeStatus: (ctx, { params, body }) => changeStatus(ctx, params.idCampaign, body),
    // Over the hub, which the server leaves out of its HTTP routes.
    ProgressStream: () => notFound('Stream'),
  }),
  ...routes(compareApi, { Compare: (ctx, { query }) => compareCampaigns(ctx, query) }),
  ...routes(campaignReportApi, { ReportCampaign: (ctx, { query }) => reportCampaign(ctx, query) }),
  ...routes(campaignPolicyApi, {
    CampaignPolicy: ({ db }) => readPolicy(db),
    UpdateCampaignPolicy: (ctx, { body }) => updatePolicy(ctx, body),
    Balance: readBalance,
    UpdateBalance: (ctx, { body }) => updateBalance(ctx, body),
  }),
]

const has = (schema: { readonly shape: object }, values: Values) =>
  Object.keys(values).some((field) => field in schema.shape)

/** Each part of the fields that are put back goes the way on which people change it. */
async function putBack(ctx: Ctx, idCampaign: number, values: Values): Promise<void> {
  await openCampaign(ctx, idCampaign, 'edit')
  const parts = [
    [campaignChange, updateCampaign, (now) => now],
    [campaignSetupChange, updateSetup, ({ setup }) => setup],
    [campaignScheduleChange, updateSchedule, ({ schedule }) => schedule],
    [campaignRulesChange, updateRules, () => ({})],
  ] as const satisfies readonly (readonly [
    unknown,
    unknown,
    (now: Awaited<ReturnType<typeof getCampaign>>) => object,
  ])[]
  for (const [schema, update, partOf] of parts) {
    if (!has(schema, values)) continue
    const now = await getCampaign(ctx, idCampaign)
    const change = schema.parse({ ...partOf(now), ...values, rowVersion: now.rowVersion })
    await update(ctx, idCampaign, change as never) // by the schema beside it
  }
}

const campaignUndo = undoOf({
  of: campaignKind,
  as: campaignApi.UpdateBasic,
  fields: [campaignChange, campaignSetupChange, campaignScheduleChange, campaignRulesChange].flatMap(({ shape }) =>
    Object.keys(shape).filter((field) => field !== 'rowVersion'),
  ),
  update: putBack,
  create: removeCampaign,
})

const policyUndo = undoOf({
  of: campaignPolicyKind,
  as: campaignPolicyApi.UpdateCampaignPolicy,
  fields: ['asksApproval', 'decisionDays', 'allowsPremium', 'mostMessages', 'messageDays'],
  update: async (ctx, _, values) =>
    await updatePolicy(ctx, campaignPolicy.parse({ ...(await readPolicy(ctx.db)), ...values })),
})

const balanceUndo = undoOf({
  of: balanceKind,
  as: campaignPolicyApi.UpdateBalance,
  fields: ['isPrepaid'],
  update: async (ctx, _, values) =>
    await updateBalance(ctx, balanceChange.parse({ ...(await readBalance(ctx)), ...values })),
})

export const campaigns: Domain = {
  routes: campaignRoutes,
  streams: [campaignStream],
  constraints: { campaign_name_key: 'campaign.nameTaken' },
  references: { campaign_line_line_fkey: 'Line' },
  named: [{ of: campaignKind, table: 'campaign', id: 'idCampaign', name: 'name' }],
  undo: [campaignUndo, policyUndo, balanceUndo],
  folderItems: [campaignItems],
  tasks: () => [prepareTask, copyTask],
  rounds: [
    { what: 'looking after campaigns', role: 'dialer', everyMs: 3_000, of: (ports) => () => tendCampaigns(ports) },
    {
      what: 'adding up campaigns',
      role: 'jobs',
      everyMs: 20_000,
      of:
        ({ db }) =>
        () =>
          foldCampaigns(db),
    },
  ],
  find: findCampaigns,
  lookups: { Campaigns: (ctx, { query }) => lookUpCampaigns(ctx, query) },
}
