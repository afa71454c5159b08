import type { FlowTemplate } from './kit.ts'

export const empty: FlowTemplate = {
  key: 'empty',
  title: 'Empty flow',
  description: 'Greets and ends. Draw everything else yourself.',
  make: ({ say }) => ({
    nodes: [
      { id: 'start', type: 'start', label: 'Start', outlets: { next: 'greeting' } },
      say('greeting', 'Greeting', { en: 'Hello.', cs: 'Dobrý den.' }, 'end'),
      { id: 'end', type: 'end', label: 'End' },
    ],
  }),
}

export const survey: FlowTemplate = {
  key: 'survey',
  title: 'Survey',
  description: 'Asks for a rating from 0 to 10 and the reason for it, and records the result.',
  make: ({ say, texts, reprompts, word }) => ({
    variables: [
      { name: 'rating', type: 'number', note: 'From 0 to 10.' },
      { name: 'reason', type: 'string', default: '' },
    ],
    nodes: [
      { id: 'start', type: 'start', label: 'Start', outlets: { next: 'intro' } },
      say(
        'intro',
        'Introduction',
        {
          en: 'Hello, we would like to ask you two short questions. Do you have a minute?',
          cs: 'Dobrý den, rádi bychom se vás zeptali na dvě krátké věci. Máte minutku?',
        },
        'willing',
      ),
      {
        id: 'willing',
        type: 'listen',
        label: 'Do they have time?',
        reactions: [
          { name: 'yes', recognise: [{ kind: 'yes' }] },
          { name: 'no', recognise: [{ kind: 'no' }, { kind: 'unsure' }] },
        ],
        reprompts: reprompts({ en: 'Do you have a minute for us?', cs: 'Máte na nás minutku?' }),
        outlets: { yes: 'askRating', no: 'declined', noInput: 'declined', noMatch: 'declined' },
      },
      say(
        'askRating',
        'Ask for a rating',
        {
          en: 'From 0 to 10, how likely are you to recommend us to a friend?',
          cs: 'Jak pravděpodobně byste nás doporučili známým, od nuly do deseti?',
        },
        'rating',
      ),
      {
        id: 'rating',
        type: 'listen',
        label: 'Rating',
        reactions: [
          { name: 'rated', recognise: [{ kind: 'number', min: 0, max: 10, integer: true }], variable: 'rating' },
        ],
        reprompts: reprompts({
          en: 'Please say a number from 0 to 10.',
          cs: 'Řekněte prosím číslo od nuly do deseti.',
        }),
        attempts: 3,
        outlets: { rated: 'askReason', noInput: 'declined', noMatch: 'declined' },
      },
      say(
        'askReason',
        'Ask why',
        {
          en: 'Thank you. What is the main reason for your rating?',
          cs: 'Děkujeme. Co je hlavní důvod vašeho hodnocení?',
        },
        'reason',
      ),
      {
        id: 'reason',
        type: 'listen',
        label: 'Reason',
        reactions: [{ name: 'told', recognise: [{ kind: 'anything' }], variable: 'reason' }],
        attempts: 1,
        outlets: { told: 'completed', noInput: 'completed', noMatch: 'completed' },
      },
      {
        id: 'completed',
        type: 'outcome',
        label: 'Survey completed',
        disposition: word({ en: 'Survey completed', cs: 'Dotazník vyplněn' }),
        result: 'success',
        outlets: { next: 'thanks' },
      },
      say(
        'thanks',
        'Thank you',
        { en: 'Thank you for your time. Goodbye.', cs: 'Děkujeme za váš čas. Na shledanou.' },
        'end',
      ),
      {
        id: 'declined',
        type: 'outcome',
        label: 'Survey declined',
        disposition: word({ en: 'Survey declined', cs: 'Dotazník odmítnut' }),
        result: 'negative',
        outlets: { next: 'sorry' },
      },
      {
        id: 'sorry',
        type: 'say',
        label: 'Goodbye',
        texts: texts({ en: 'That is all right. Have a nice day.', cs: 'To nevadí. Hezký den.' }),
        outlets: { next: 'end' },
      },
      { id: 'end', type: 'end', label: 'End' },
    ],
  }),
}
