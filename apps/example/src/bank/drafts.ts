import { end, flow, say, start } from '../flowKit.ts'

/** Not ready: its loan branch leads nowhere yet, and nobody says goodbye. */
export const loanDraft = flow(
  ['en-GB'],
  [],
  [
    start('greeting'),
    say('greeting', { 'en-GB': 'You are asking about a loan. Which one?' }, 'which'),
    {
      id: 'which',
      type: 'listen',
      label: 'Which loan',
      reactions: [{ name: 'mortgage', recognise: [{ kind: 'phrases', phrases: { 'en-GB': ['mortgage'] } }] }],
      outlets: { mortgage: 'mortgageRates', noInput: 'end', noMatch: 'end' },
    },
    end(),
  ],
)
