import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('goldenFile', {
  add_one: 'Add {{count}} question',
  add_other: 'Add {{count}} questions',
  choose: 'Choose a file',
  columnNumber: 'Column {{number}}',
  counts: '{{fresh}} new · {{known}} there already · {{refused}} refused',
  drop: 'or drop a CSV, Excel or ODS file here',
  hint: 'One question on each line, with the words that its answer must have. Write “no answer” where there must be none. At most 1,000 rows; a column for the language can be added.',
  line: 'Line',
  lineNumber: 'Line {{number}}',
  noAnswer: 'No answer',
  noRows: 'Choose the columns of questions and of what is expected.',
  nothing: 'No row of the file is a new question.',
  notRead: 'Not in the file',
  problem: 'Problem',
  rows: 'Rows',
  there: 'There already',
  title: 'Import golden questions',
  tooLarge: 'The file is larger than {{size}}.',
  tooMany_one: 'A knowledge base has at most {{most}} golden questions. Leave {{count}} out of the file.',
  tooMany_other: 'A knowledge base has at most {{most}} golden questions. Leave {{count}} out of the file.',
})
