import type { FlowTemplate } from './kit.ts'

export const reminder: FlowTemplate = {
  key: 'reminder',
  title: 'Reminder',
  description: 'Reminds of an appointment, which can be confirmed, moved to another day or canceled.',
  make: ({ say, phrases, reprompts, word }) => ({
    variables: [
      {
        name: 'appointment',
        type: 'string',
        default: word({ en: 'tomorrow at ten', cs: 'zítra v deset' }),
        note: 'From the contact.',
      },
      { name: 'newDate', type: 'date' },
    ],
    nodes: [
      { id: 'start', type: 'start', label: 'Start', outlets: { next: 'remind' } },
      say(
        'remind',
        'Reminder',
        {
          en: 'Hello, this is a reminder of your appointment {{ appointment }}. Will you come?',
          cs: 'Dobrý den, připomínáme váš termín {{ appointment }}. Přijdete?',
        },
        'coming',
      ),
      {
        id: 'coming',
        type: 'listen',
        label: 'Will they come?',
        reactions: [
          { name: 'yes', recognise: [{ kind: 'yes' }, phrases({ en: ['I will come'], cs: ['přijdu'] })] },
          {
            name: 'move',
            label: 'Another day',
            recognise: [
              phrases({ en: ['another day', 'another time', 'move it'], cs: ['jiný den', 'jindy', 'přesunout'] }),
            ],
          },
          { name: 'no', recognise: [{ kind: 'no' }, phrases({ en: ['cancel'], cs: ['zrušit'] })] },
        ],
        reprompts: reprompts({
          en: 'Please say “yes”, “no” or “another day”.',
          cs: 'Řekněte prosím „ano“, „ne“ nebo „jiný den“.',
        }),
        outlets: { yes: 'confirmed', move: 'askDate', no: 'canceled', noInput: 'unclear', noMatch: 'unclear' },
      },
      say('askDate', 'Ask for a day', { en: 'Which day would suit you?', cs: 'Který den by se vám hodil?' }, 'date'),
      {
        id: 'date',
        type: 'listen',
        label: 'New day',
        reactions: [{ name: 'day', recognise: [{ kind: 'date', prefer: 'future' }], variable: 'newDate' }],
        reprompts: reprompts({
          en: 'Please say a day, such as next Monday.',
          cs: 'Řekněte prosím den, třeba příští pondělí.',
        }),
        attempts: 3,
        outlets: { day: 'moved', noInput: 'unclear', noMatch: 'unclear' },
      },
      {
        id: 'confirmed',
        type: 'outcome',
        label: 'Confirmed',
        disposition: word({ en: 'Confirmed', cs: 'Potvrzeno' }),
        result: 'success',
        outlets: { next: 'seeYou' },
      },
      say(
        'seeYou',
        'See you',
        { en: 'Thank you, we look forward to seeing you.', cs: 'Děkujeme, těšíme se na vás.' },
        'end',
      ),
      {
        id: 'moved',
        type: 'outcome',
        label: 'Moved',
        disposition: word({ en: 'Moved to {{ newDate }}', cs: 'Přesunuto na {{ newDate }}' }),
        result: 'success',
        outlets: { next: 'noted' },
      },
      say(
        'noted',
        'Noted',
        {
          en: 'I have noted it. We will send you a confirmation.',
          cs: 'Poznamenala jsem si to. Pošleme vám potvrzení.',
        },
        'end',
      ),
      {
        id: 'canceled',
        type: 'outcome',
        label: 'Canceled',
        disposition: word({ en: 'Canceled', cs: 'Zrušeno' }),
        result: 'negative',
        outlets: { next: 'pity' },
      },
      say(
        'pity',
        'Goodbye',
        { en: 'I have canceled it. Have a nice day.', cs: 'Termín jsem zrušila. Hezký den.' },
        'end',
      ),
      {
        id: 'unclear',
        type: 'outcome',
        label: 'Unclear',
        disposition: word({ en: 'No clear answer', cs: 'Bez jasné odpovědi' }),
        outlets: { next: 'later' },
      },
      say(
        'later',
        'We will call again',
        { en: 'We will call you again later. Goodbye.', cs: 'Zavoláme vám později. Na shledanou.' },
        'end',
      ),
      { id: 'end', type: 'end', label: 'End' },
    ],
  }),
}
