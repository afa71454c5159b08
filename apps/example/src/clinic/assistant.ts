import { done, end, flow, say, start } from '../flowKit.ts'

/** A free conversation by a language model, in work: here a simulator answers, which is no model. */
export const assistant = flow(
  ['en-GB'],
  [
    { name: 'patient', type: 'string' },
    { name: 'reason', type: 'string' },
    { name: 'hours', type: 'string', default: 'Monday to Friday from 8 to 18:30, Saturday from 9 to 12' },
  ],
  [
    start('assistant'),
    {
      id: 'assistant',
      type: 'agent',
      label: 'Assistant',
      instructions:
        'Help patients of Willow Clinic. Find out who they are and what they need, and have reception call them. Give no medical advice.',
      outcomes: [
        {
          name: 'callback',
          description: 'You know who it is and what they need.',
          values: [
            { variable: 'patient', description: 'your name' },
            {
              variable: 'reason',
              description: 'what we can do for you',
              choices: ['appointment', 'prescription', 'results'],
            },
          ],
        },
      ],
      tools: [{ name: 'opening_hours', description: 'When somebody asks when the clinic is open.', result: 'hours' }],
      forbidden: ['diagnosis'],
      maxTurns: 12,
      maxCost: 0.5,
      outlets: { callback: 'confirm', opening_hours: 'assistant', limit: 'sorry', noInput: 'sorry', error: 'sorry' },
    },
    say('confirm', { 'en-GB': 'Thank you, {{ patient }}. Reception calls you about your {{ reason }}.' }, 'helped'),
    done('helped', 'Call back', 'success'),
    say('sorry', { 'en-GB': 'Reception helps you on 020 7946 0100.' }, 'notHelped'),
    done('notHelped', 'Not helped', 'negative'),
    end(),
  ],
)
