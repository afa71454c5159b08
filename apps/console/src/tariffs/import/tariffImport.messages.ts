import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('tariffImport', {
  applied: 'Version added with the prices of the file',
  apply: 'Create version',
  export: 'Export prices as CSV',
  hint: 'CSV with the columns Prefix, Time band, Connection fee, From second, Price, Increment (seconds) and Included seconds a month, in any order: a row for each step. The empty prefix is the default price. The prices of the file replace those of the latest version; where it names no included seconds, they stay.',
  import: 'Import prices',
  nothing: 'The file has the prices of the latest version.',
  title: 'Import prices of {{name}}',
  tooMany: 'This version has too many prices to be edited here. Import a file instead.',
})
