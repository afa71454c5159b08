import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('export', {
  export: 'Export',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
  running: 'Running exports',
  rows_one: '{{rows}} row',
  rows_other: '{{rows}} rows',
  rowsOf: '{{rows}} of {{total}} rows',
  cancel: 'Cancel',
  cancelNamed: 'Cancel {{name}}',
  cancelled: 'Export canceled. No file was saved.',
  broken: 'The export stopped before its end, so no file was saved. Try again.',
})
