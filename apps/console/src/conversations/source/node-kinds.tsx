import {
  Braces,
  CircleStop,
  Ear,
  Flag,
  GitBranch,
  Globe,
  Hash,
  type LucideIcon,
  MessageSquare,
  PhoneForwarded,
  Play,
  Repeat,
  Square,
  Workflow,
} from 'lucide-react'
import type { Tone } from '../../kit/tone.ts'
import { t } from '../conversations.messages.ts'

type NodeKind = { label: string; Icon: LucideIcon; tone: Tone }

const KINDS: Readonly<Record<string, NodeKind>> = {
  start: { label: t('nodeStart'), Icon: Play, tone: 'success' },
  say: { label: t('nodeSay'), Icon: MessageSquare, tone: 'accent' },
  listen: { label: t('nodeListen'), Icon: Ear, tone: 'info' },
  dtmf: { label: t('nodeDtmf'), Icon: Hash, tone: 'info' },
  set: { label: t('nodeSet'), Icon: Braces, tone: 'neutral' },
  branch: { label: t('nodeBranch'), Icon: GitBranch, tone: 'neutral' },
  counter: { label: t('nodeCounter'), Icon: Repeat, tone: 'neutral' },
  request: { label: t('nodeRequest'), Icon: Globe, tone: 'warning' },
  subflow: { label: t('nodeSubflow'), Icon: Workflow, tone: 'accent' },
  transfer: { label: t('nodeTransfer'), Icon: PhoneForwarded, tone: 'warning' },
  outcome: { label: t('nodeOutcome'), Icon: Flag, tone: 'success' },
  end: { label: t('nodeEnd'), Icon: CircleStop, tone: 'danger' },
}

/** Word, icon and tone of a kind of node; a kind of a newer core keeps its own name. */
export const nodeKindOf = (type: string): NodeKind =>
  (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? { label: type, Icon: Square, tone: 'neutral' }
