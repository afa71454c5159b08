import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { cx } from '../../kit/cx.ts'
import { toneInk } from '../../kit/tone.ts'
import { t } from '../conversations.messages.ts'
import { KindIcon } from '../KindIcon.tsx'
import { offsetText } from '../offset-text.ts'

/** Something that happened between the turns. */
export function TranscriptNote({ event, href }: { event: ConversationEvent; href: string }) {
  return (
    <li className="flex items-center gap-2 self-stretch text-xs">
      <span className="h-px min-w-4 flex-1 bg-line" aria-hidden />
      <span className={cx('inline-flex max-w-[80%] items-center gap-1.5', toneInk[eventKind.tone(event.kind)])}>
        <KindIcon kind={event.kind} size={13} />
        <span className="font-medium">{eventKind.label(event.kind)}</span>
        {event.text && <span className="truncate">{event.text}</span>}
      </span>
      <Link
        href={href}
        look="quiet"
        className="text-faint tabular-nums"
        aria-label={t('openAt', { at: offsetText(event.offsetMs) })}
      >
        {offsetText(event.offsetMs)}
      </Link>
      <span className="h-px min-w-4 flex-1 bg-line" aria-hidden />
    </li>
  )
}
