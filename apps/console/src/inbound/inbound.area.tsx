import { lineTabs } from '../lines/lines.tabs.ts'
import { t } from './inbound.area.messages.ts'

lineTabs.add('queue', {
  title: t('queue'),
  permission: 'Line.viewQueue',
  content: () => import('./QueueTab.tsx'),
})
