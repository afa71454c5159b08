import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { balance, campaign, campaignPolicy, campaignSchedule, campaignSetup } from './campaign.schema.ts'
import { campaignRules } from './rule.schema.ts'

const told = { area: 'Campaign', view: ['Campaign.view'] } as const
export const campaignKind = entityKind({
  kind: 'Campaign',
  label: 'Campaign',
  ...told,
  page: (idCampaign: number) => screens.campaign(idCampaign),
  fields: fieldsOf(campaign, campaignSetup, campaignSchedule, campaignRules),
  ids: ['idCampaign'],
})
export const campaignPolicyKind = entityKind({
  kind: 'CampaignPolicy',
  label: 'Campaign policy',
  area: 'AccessManagement',
  view: ['AccessManagement.viewaccount'],
  fields: campaignPolicy,
})
export const balanceKind = entityKind({
  kind: 'Balance',
  label: 'Balance',
  area: 'AccessManagement',
  view: ['AccessManagement.viewtariff'],
  fields: balance,
})
