import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('campaignRules', {
  title: 'Rules',
  text: 'Each rule acts once, when its condition holds while the campaign is in progress. An edited rule acts again.',
  none: 'No rules',
  edit: 'Edit rules',
  saved: 'Rules saved',
  waits: 'Waiting',
  fired: 'Fired',
  targetGone: 'Campaign deleted',
  legend: 'Rule {{number}}',
  remove: 'Remove rule {{number}}',
  add: 'Add rule',
  most: 'A campaign can have {{count}} rules.',
  condition: 'When',
  action: 'Then',
  thisCampaign: 'This campaign',
  costHelp: 'In {{currency}}.',
  deletedCampaign: 'Deleted campaign',
})
