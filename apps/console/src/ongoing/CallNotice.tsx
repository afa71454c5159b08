import { screens } from '@parley/contract/kernel/screens.ts'
import { Link } from '../kit/actions/Link.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { t } from './call.messages.ts'

/** Why there is nothing more to do in a conversation here. */
export const CallNotice = ({ guid, text }: { guid: string; text: string }) => (
  <div role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3 text-sm">
    <span className="text-ink">{text}</span>
    <CallDetails guid={guid} />
  </div>
)

/** What was recorded of it, for those who may see that. */
export function CallDetails({ guid }: { guid: string }) {
  const can = useCan()
  const isSeen = (['CallScript', 'Line', 'Module', 'Campaign'] as const).some((area) => can(`${area}.viewdiallogs`))
  return isSeen && <Link href={screens.conversation({ guid })}>{t('details')}</Link>
}
