import { branch, done, end, flow, listen, number, say, start } from '../flowKit.ts'

/** A school mark after a visit of the service crew. */
export const crewSurvey = flow(
  ['de-DE', 'en-GB'],
  [
    { name: 'mark', type: 'number' },
    { name: 'reason', type: 'string' },
  ],
  [
    start('askMark'),
    say(
      'askMark',
      {
        'de-DE': 'Welche Schulnote geben Sie unserem Trupp, von 1 bis 6?',
        'en-GB': 'Which mark do you give our crew, from 1 (best) to 6?',
      },
      'mark',
    ),
    listen('mark', { number: { to: 'goodMark', by: [number(1, 6)], into: 'mark' } }, 'noMark', {
      'de-DE': 'Eine Note von 1 bis 6.',
      'en-GB': 'From 1 to 6.',
    }),
    branch('goodMark', { poor: ['mark >= 4', 'askReason'] }, 'marked'),
    say('askReason', { 'de-DE': 'Was war nicht gut?', 'en-GB': 'What was not good?' }, 'reason'),
    {
      id: 'reason',
      type: 'listen',
      label: 'Reason',
      reactions: [{ name: 'anything', recognise: [{ kind: 'anything' }], variable: 'reason' }],
      timeoutMs: 60_000,
      outlets: { anything: 'marked', noInput: 'marked', noMatch: 'marked' },
    },
    done('marked', 'Mark {{ mark }}', 'success', 'thanks'),
    done('noMark', 'No mark', 'neutral', 'thanks'),
    say('thanks', { 'de-DE': 'Vielen Dank!', 'en-GB': 'Thank you!' }, 'end'),
    end(),
  ],
)
