import { CirclePause } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { text } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { useConfiguration } from '../shell/frame/configuration.ts'
import { NoticeBar } from '../shell/frame/NoticeBar.tsx'
import { t } from './campaigns.messages.ts'

const readers = { bell: text() }

/** Says that the general control has stopped all campaigns, and leads to it. */
export function AllStopped() {
  const { campaignsRunning } = useConfiguration()
  const [, change] = useAddress(readers)
  if (campaignsRunning) return null
  return (
    <NoticeBar
      label={t('allStopped')}
      tone="warning"
      icon={CirclePause}
      actions={
        <Button size="small" onPress={() => change({ bell: 'warnings' })}>
          {t('openWarnings')}
        </Button>
      }
    >
      <strong className="font-semibold">{t('allStopped')}</strong>. {t('allStoppedText')}
    </NoticeBar>
  )
}
