import {
  CircleStop,
  Flag,
  GitBranch,
  Globe,
  Hash,
  type LucideIcon,
  MessageSquare,
  MessageSquareText,
  Mic,
  PencilLine,
  PhoneForwarded,
  Play,
  Repeat,
  Timer,
  Workflow,
} from 'lucide-react'
import { Tag } from '../../kit/text/StatusTag.tsx'
import type { Tone } from '../../kit/tone.ts'
import type { FlowNode } from './flow-picture.ts'
import { t } from './picture.messages.ts'

type Look = { Icon: LucideIcon; tone: Tone }

/** Icon and tint of each kind of step. */
export const nodeLook: Readonly<Record<FlowNode['type'], Look>> = {
  start: { Icon: Play, tone: 'success' },
  say: { Icon: MessageSquare, tone: 'info' },
  listen: { Icon: Mic, tone: 'accent' },
  dtmf: { Icon: Hash, tone: 'accent' },
  set: { Icon: PencilLine, tone: 'neutral' },
  branch: { Icon: GitBranch, tone: 'neutral' },
  counter: { Icon: Repeat, tone: 'neutral' },
  request: { Icon: Globe, tone: 'warning' },
  subflow: { Icon: Workflow, tone: 'accent' },
  transfer: { Icon: PhoneForwarded, tone: 'warning' },
  pause: { Icon: Timer, tone: 'neutral' },
  sms: { Icon: MessageSquareText, tone: 'warning' },
  outcome: { Icon: Flag, tone: 'success' },
  end: { Icon: CircleStop, tone: 'danger' },
}

const isKnown = (type: string): type is FlowNode['type'] => Object.hasOwn(nodeLook, type)

type NodeNameProps = { node: { id: string; type: string; label: string }; isGone?: boolean }

/** A step in a list of changes: its kind, name and id. */
export function NodeName({ node: { id, type, label }, isGone = false }: NodeNameProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      <Tag tone={isKnown(type) ? nodeLook[type].tone : 'neutral'}>{isKnown(type) ? t(type) : type}</Tag>
      <span className={isGone ? 'text-faint line-through' : 'font-medium text-ink'}>{label || id}</span>
      {label && <code className="font-mono text-faint text-xs">{id}</code>}
    </span>
  )
}
