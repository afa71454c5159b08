import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('datasetImport', {
  applied: 'Utterances imported',
  conflicts_one: '{{count}} text is already in another category. Choose below what to do with it.',
  conflicts_other: '{{count}} texts are already in another category. Choose below what to do with them.',
  format: 'Recognized as {{format}}.',
  formats:
    'CSV, JSON, Rasa, Dialogflow ES and CX, LUIS, Azure CLU, Snips, wit.ai, and archives of them. At most {{rows}} utterances.',
  hint: 'Each row of a table needs an utterance and its category. Other formats are recognized.',
  leaveOut: 'Import line {{line}}',
  newCategories_one: '{{count}} new category: {{names}}',
  newCategories_other: '{{count}} new categories: {{names}}',
  nothing: 'Nothing to import with these choices.',
  onlySimilar_one: 'Show only {{rows}} row that is nearly the same as another',
  onlySimilar_other: 'Show only {{rows}} rows that are nearly the same as others',
  running: 'Import started. Follow its progress under Notifications.',
  similarTo: 'Nearly the same as {{text}}',
  title: 'Import into {{name}}',
  use: 'Import',
})
