import { NOTIFICATION_CARD_WIDTH_PX } from '@parley/contract/kernel/constants.ts'
import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import { Link } from '../kit/actions/Link.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { t } from './tasks.messages.ts'

const LINK = 'min-w-0 break-words text-ink after:absolute after:inset-0'

/** Something one was told; its link can only lead into this console. */
export function NoticeCard({ notice, onOpen }: { notice: BellNotice; onOpen: () => void }) {
  const { title, text, path, createdAt, readAt } = notice
  const isUnread = readAt === null
  const isOurs = path?.startsWith('/') && !path.startsWith('//')
  const words = (
    <>
      {isUnread && <span className="absolute top-[18px] left-2.5 size-[7px] rounded-full bg-accent" aria-hidden />}
      {isUnread && <span className="sr-only">{t('unchecked')}: </span>}
      {title}
    </>
  )
  return (
    <div
      className="relative max-w-full border-line border-b py-3 pr-4 pl-6 hover:bg-hover"
      style={{ width: NOTIFICATION_CARD_WIDTH_PX }}
      onClickCapture={onOpen}
    >
      <p className={isUnread ? 'font-semibold' : ''}>
        {path && isOurs ? (
          <Link href={path} look="bare" className={LINK}>
            {words}
          </Link>
        ) : (
          <span className="break-words text-ink">{words}</span>
        )}
      </p>
      {text && <p className="mt-0.5 line-clamp-3 break-words text-soft text-xs">{text}</p>}
      <p className="mt-1 text-faint text-xs">
        <Timestamp value={createdAt} />
      </p>
    </div>
  )
}
