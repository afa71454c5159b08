import type { NodeIcon } from '@parley/flow'
import { definitionOf, NODE_DEFINITIONS } from '@parley/flow/nodes/registry.ts'
import {
  Ban,
  BookOpen,
  Bot,
  CalendarClock,
  CircleStop,
  Code,
  Cog,
  Flag,
  GitBranch,
  Globe,
  Hash,
  type LucideIcon,
  Mail,
  MessageSquare,
  MessageSquareText,
  Mic,
  PencilLine,
  PhoneCall,
  PhoneForwarded,
  Play,
  Repeat,
  ShieldCheck,
  Timer,
  Workflow,
} from 'lucide-react'
import { Tag } from '../../kit/text/StatusTag.tsx'
import type { FlowNode } from './flow-picture.ts'

const icons: Readonly<Record<NodeIcon, LucideIcon>> = {
  play: Play,
  message: MessageSquare,
  mic: Mic,
  keys: Hash,
  pencil: PencilLine,
  branch: GitBranch,
  repeat: Repeat,
  globe: Globe,
  parts: Workflow,
  phone: PhoneForwarded,
  flag: Flag,
  stop: CircleStop,
  timer: Timer,
  text: MessageSquareText,
  calendar: CalendarClock,
  shield: ShieldCheck,
  ban: Ban,
  callback: PhoneCall,
  code: Code,
  mail: Mail,
  agent: Bot,
  robot: Cog,
  book: BookOpen,
}

export const iconOfType = (type: FlowNode['type']): LucideIcon => icons[NODE_DEFINITIONS[type].look.icon]
export const iconOf = (node: FlowNode): LucideIcon => icons[definitionOf(node).look.icon]

const isKnown = (type: string): type is FlowNode['type'] => Object.hasOwn(NODE_DEFINITIONS, type)

type NodeNameProps = { node: { id: string; type: string; label: string }; isGone?: boolean }

/** A step in a list of changes: its kind, name and id. */
export function NodeName({ node: { id, type, label }, isGone = false }: NodeNameProps) {
  const known = isKnown(type) ? NODE_DEFINITIONS[type] : undefined
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      <Tag tone={known?.look.tone ?? 'neutral'}>{known?.label ?? type}</Tag>
      <span className={isGone ? 'text-faint line-through' : 'font-medium text-ink'}>{label || id}</span>
      {label && <code className="font-mono text-faint text-xs">{id}</code>}
    </span>
  )
}
