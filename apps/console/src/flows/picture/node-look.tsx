import {
  CircleStop,
  Flag,
  GitBranch,
  Globe,
  Hash,
  type LucideIcon,
  MessageSquare,
  Mic,
  PencilLine,
  PhoneForwarded,
  Play,
  Repeat,
  Workflow,
} from 'lucide-react'
import type { Tone } from '../../kit/tone.ts'
import type { FlowNode } from './flow-document.ts'

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
  outcome: { Icon: Flag, tone: 'success' },
  end: { Icon: CircleStop, tone: 'danger' },
}
