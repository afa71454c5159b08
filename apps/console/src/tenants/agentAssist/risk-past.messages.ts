import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('riskPast', {
  try: 'Try on last week’s conversations',
  noPhrases: 'Add a word first',
  all_one: '{{count}} conversation in this language ended within seven days.',
  all_other: '{{count}} conversations in this language ended within seven days.',
  newest: 'The {{looked}} newest of {{all}} conversations in this language that ended within seven days.',
  newestOfMany:
    'The {{looked}} newest of more than {{all}} conversations in this language that ended within seven days.',
  narrowed: 'Only conversations that you may view are counted.',
  nothing: 'No conversation in this language ended within seven days.',
  outdated: 'The rules have changed since. Try again.',
  these: 'These rules',
  saved: 'Saved rules',
  noRisk: 'No risk',
  many: 'These rules give {{share}}% of the conversations a risk. Supervisors may stop looking.',
  missed_one:
    '{{count}} conversation may have been missed: a supervisor suspended the bot or it was transferred, but the rules give it no risk.',
  missed_other:
    '{{count}} conversations may have been missed: a supervisor suspended the bot or they were transferred, but the rules give them no risk.',
  found: 'Found in conversations',
  never: 'Never found: {{phrases}}',
  startedAt: 'Started',
  points: 'Points',
  why: 'Reason',
  suspended: 'Missed: the bot was suspended',
  transferred: 'Missed: transferred',
  listed: 'Conversations to look at',
  same: 'These rules change no level and miss nothing.',
  unlisted_one: '{{count}} more is not listed',
  unlisted_other: '{{count}} more are not listed',
})
