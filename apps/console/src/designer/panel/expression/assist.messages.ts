import { defineMessages } from '../../../messages/messages.ts'

export const t = defineMessages('designerExpressions', {
  text: 'text',
  number: 'number',
  boolean: 'true or false',
  list: 'list',
  object: 'object',
  date: 'date',
  time: 'time',
  duration: 'duration',
  help: 'Expression help',
  intro: 'Work out values from the variables of the flow. In texts, put them in double braces.',
  find: 'Find a function',
  nothingFound: 'No function found.',
  variables: 'Variables of this flow',
  values: 'values',
  collections: 'a list and an object',
  parts: 'parts of an object or a list',
  arithmetic: 'arithmetic; + also joins texts',
  comparison: 'comparison',
  logic: 'and, or, not',
  choice: 'one value or another',
})
