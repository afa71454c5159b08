import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('export', {
  export: 'Export',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
})
