import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { channelType, type EventKind, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import {
  Bot,
  Bug,
  CircleAlert,
  CircleDot,
  CornerDownRight,
  CornerLeftUp,
  Grid3x3,
  Headset,
  type LucideIcon,
  Mail,
  MessageSquare,
  MessageSquareText,
  Phone,
  PhoneForwarded,
  PhoneIncoming,
  PhoneOff,
  PhoneOutgoing,
  Play,
  TriangleAlert,
  User,
  Volume2,
} from 'lucide-react'
import { t } from './conversations.messages.ts'

type ChannelIconProps = Pick<DialLog, 'channel' | 'direction'> & { size?: number }

/** Call, chat or robot, and which way it went; said in words to screen readers. */
export function ChannelIcon({ channel, direction, size = 14 }: ChannelIconProps) {
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

const { of: KIND } = eventKind

const ICONS: Readonly<Partial<Record<EventKind, LucideIcon>>> = {
  [KIND.START]: Play,
  [KIND.PICKUP]: Phone,
  [KIND.HANGUP]: PhoneOff,
  [KIND.ROBOT]: Bot,
  [KIND.AUDIO_PLAY]: Volume2,
  [KIND.HUMAN]: User,
  [KIND.TONE_IN]: Grid3x3,
  [KIND.SMS_SENT]: MessageSquareText,
  [KIND.ERROR]: CircleAlert,
  [KIND.EMAIL_SENT]: Mail,
  [KIND.TONE_OUT]: Grid3x3,
  [KIND.CALL_TRANSFER]: PhoneForwarded,
  [KIND.DEBUG]: Bug,
  [KIND.WARNING]: TriangleAlert,
  [KIND.SUBFLOW_START]: CornerDownRight,
  [KIND.SUBFLOW_END]: CornerLeftUp,
  [KIND.AGENT]: Headset,
}

/** The picture of a kind of event; its word stands beside it. */
export function KindIcon({ kind, size = 14 }: { kind: EventKind; size?: number }) {
  const Icon = ICONS[kind] ?? CircleDot
  return <Icon size={size} aria-hidden className="shrink-0" />
}
