import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { Bot, MessageSquare, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { t } from './conversations.messages.ts'

/** Call, chat or robot, and which way it went; said in words to screen readers. */
export function ChannelIcon({
  channel,
  direction,
  size = 14,
}: Pick<DialLog, 'channel' | 'direction'> & { size?: number }) {
  const Icon =
    channel === channelType.of.CHAT
      ? MessageSquare
      : channel === channelType.of.RPA
        ? Bot
        : direction === 'in'
          ? PhoneIncoming
          : PhoneOutgoing
  const words = `${channelType.label(channel)}, ${t(direction === 'in' ? 'incoming' : 'outgoing')}`
  return (
    <span title={words} className="inline-flex shrink-0 text-faint">
      <Icon size={size} aria-hidden />
      <span className="sr-only">{words}: </span>
    </span>
  )
}
