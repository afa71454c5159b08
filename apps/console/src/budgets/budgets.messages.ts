import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('budgets', {
  budget: 'Budget of {{month}}',
  change: 'Change budget',
  forecastAbove: 'The forecast exceeds it by {{amount}}.',
  forecastWithin: 'The forecast is within it.',
  left: '{{amount}} left.',
  none: 'No budget. Set one to be warned before a month gets too expensive. Nothing is stopped by it.',
  over: '{{amount}} over the budget.',
  saved: 'Budget saved',
  set: 'Set budget',
  title: 'Monthly budget',
  used: '{{used}} of {{budget}}',
  warnings:
    'Warnings appear at the top of Parley for people who may view billing. Notification groups can be told of “Budget reached”.',
  warnsAt: 'Warns at {{percent}}% and when all of it is used.',
  warnsAtEnd: 'Warns when all of it is used.',
})
