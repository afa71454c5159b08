import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('chart', {
  csv: 'Data (CSV)',
  download: 'Download chart',
  empty: 'No data',
  none: 'none',
  more: 'The first {{count}} rows. Download the data for all of them.',
  opens: 'Enter or click to open',
  picture: 'Picture (PNG)',
  pictureFailed: 'The picture couldn’t be created. Try again, or download the data.',
  points: '{{label}}, point by point',
})
